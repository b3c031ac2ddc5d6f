// constexpr and consteval functions are defined here, whoever runs them.
// RUN: %{facts} | %{check-functions}

constexpr int one() { return 1; }
// CHECK: function consteval.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external one() [_Z3onev]
consteval int two() { return 2; }
// CHECK: function consteval.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external two() [_Z3twov]
