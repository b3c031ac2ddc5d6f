// An explicit instantiation is emitted, and joined.
// RUN: %{facts} | %{check-functions}

template <class T> T id(T t) { return t; }
// CHECK: function explicit-function.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external int id<int>(int) [_Z2idIiET_S0_] template=id(T)
// CHECK: function explicit-function.cpp:[[#@LINE-2]]-[[#@LINE-2]] template external id(T) [c:{{.*}}]
template int id(int);
extern template char id(char);
