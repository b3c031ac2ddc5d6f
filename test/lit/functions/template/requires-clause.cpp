// A method with a constraint that does not hold is not instantiated.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  void small() requires(sizeof(T) == 1) {}
  // CHECK: function requires-clause.cpp:[[#@LINE-1]]-[[#@LINE-1]] template external Box::small() [c:{{.*}}]
  void any() {}
  // CHECK: function requires-clause.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Box<int>::any() [_ZN3BoxIiE3anyEv] template=Box::any()
  // CHECK: function requires-clause.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external Box::any() [c:{{.*}}]
};
template struct Box<int>;
