// Methods of class templates, per instantiation.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  T get() { return T(); }
  // CHECK: function class-template.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Box<int>::get() [_ZN3BoxIiE3getEv] template=Box::get()
  // CHECK: function class-template.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external Box::get() [c:@ST>1#T@Box@F@get#]
};
int f() { return Box<int>().get(); }
// CHECK: function class-template.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
