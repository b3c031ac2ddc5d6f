// A constexpr function called with what is not known is a call.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
int f(int n) { return twice(n); }
// CHECK: edge constexpr-runtime.cpp:[[#@LINE-1]] call f(int) -> twice(int)
