// Defined out of the class, it stands there.
// RUN: %{facts} | %{check-functions}

template <class T> struct Box {
  void put(T);
};
template <class T>
void Box<T>::put(T) {}
// Clang 16 leaves an instantiation at the declaration.
// CHECK: function member-out.cpp:{{5|8}}-[[#@LINE-2]] method external Box<int>::put(int) [_ZN3BoxIiE3putEi] template=Box::put(T)
// CHECK: function member-out.cpp:[[#@LINE-3]]-[[#@LINE-3]] template external Box::put(T) [c:{{.*}}]
void f(Box<int> &b) { b.put(1); }
// CHECK: function member-out.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(Box<int>&) [_Z1fR3BoxIiE]
