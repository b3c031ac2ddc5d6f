// A consteval function is only ever called by the compiler.
// RUN: %{facts} | %{check-edges}

consteval int twice(int n) { return 2 * n; }
int f() { return twice(1); }
// CHECK: edge consteval.cpp:[[#@LINE-1]] constant f() -> twice(int)
// CHECK-NOT: call
