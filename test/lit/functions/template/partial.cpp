// A partial specialisation is a template of its own.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  void put() {}
  // CHECK: function partial.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Box<int>::put() [_ZN3BoxIiE3putEv] template=Box::put()
  // CHECK: function partial.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external Box::put() [c:{{.*}}]
};
template <class T> struct Box<T *> {
  void put() {}
  // CHECK: function partial.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Box<int*>::put() [_ZN3BoxIPiE3putEv] template=Box<{{.*}}>::put()
  // CHECK: function partial.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external Box<{{.*}}>::put() [c:{{.*}}]
};
void f(Box<int> &a, Box<int *> &b) {
// CHECK: function partial.cpp:[[#@LINE-1]]-[[#@LINE+3]] function external f(Box<int>&, Box<int*>&) [_Z1fR3BoxIiERS_IPiE]
  a.put();
  b.put();
}
