// Nor does a constant argument make a call a constant at -O0.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
int f() { return twice(1); }
// CHECK: edge constexpr-argument.cpp:[[#@LINE-1]] call f() -> twice(int)
