// C variadic functions.
// RUN: %{facts} | %{check-functions}

int sum(int n, ...) { return n; }
// CHECK: function variadic.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external sum(int, ...) [_Z3sumiz]
extern "C" int c_sum(int n, ...) { return n; }
// CHECK: function variadic.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external c_sum(int, ...) [c_sum]
