// An explicit instantiation emits its members, used or not.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  T get() { return T(); }
  // CHECK: function explicit-instantiation.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Box<int>::get() [_ZN3BoxIiE3getEv] template=Box::get()
  // CHECK: function explicit-instantiation.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external Box::get() [c:@ST>1#T@Box@F@get#]
};
template struct Box<int>;
