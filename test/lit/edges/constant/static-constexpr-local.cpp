// static constexpr in a function.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
int f() {
  static constexpr int n = twice(1);
  // CHECK: edge static-constexpr-local.cpp:[[#@LINE-1]] constant f() -> twice(int)
  return n;
}
