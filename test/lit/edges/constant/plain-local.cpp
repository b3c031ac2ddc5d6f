// A plain local is not: the call is made.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
int f() {
  int n = twice(1);
  // CHECK: edge plain-local.cpp:[[#@LINE-1]] call f() -> twice(int)
  return n;
}
