// A full specialisation of a class has plain methods.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  void put() {}
  // CHECK: function full-class.cpp:[[#@LINE-1]]-[[#@LINE-1]] template external Box::put() [c:{{.*}}]
};
template <> struct Box<int> {
  void put() {}
  // CHECK: function full-class.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Box<int>::put() [_ZN3BoxIiE3putEv]
};
