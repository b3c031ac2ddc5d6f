// A member template of a class template joins to the template of both.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  template <class U> void put(U) {}
  // CHECK: function member.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external void Box<int>::put<char>(char) [_ZN3BoxIiE3putIcEEvT_] template=Box::put(U)
  // CHECK: function member.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external Box::put(U) [c:{{.*}}]
};
void f(Box<int> &b) { b.put('c'); }
// CHECK: function member.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(Box<int>&) [_Z1fR3BoxIiE]
