// A lambda that a macro writes.
// RUN: %{facts} | %{check-functions}

#define LAMBDA [] { return 1; }
int f() { return LAMBDA(); }
// CHECK: function lambda.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
// CHECK: function lambda.cpp:[[#@LINE-2]]-[[#@LINE-2]] lambda internal f()::$_0::operator()() const [_ZZ1fvENK3$_0clEv] macro=lambda.cpp:[[#@LINE-3]]
