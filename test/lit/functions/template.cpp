// A function template is one function, each instantiation another.
// RUN: %{facts} | %{check-functions}

template <class T> T id(T t) { return t; }
// CHECK: function template.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external int id<int>(int) [_Z2idIiET_S0_] template=id(T)
// CHECK: function template.cpp:[[#@LINE-2]]-[[#@LINE-2]] function external long id<long>(long) [_Z2idIlET_S0_] template=id(T)
// CHECK: function template.cpp:[[#@LINE-3]]-[[#@LINE-3]] template external id(T) [c:@FT@>1#Tid#t0.0#S0_#]
long f() { return id(1) + id(2L); }
// CHECK: function template.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
