// A static local with a constant initialiser runs nothing.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
int f() {
  static int n = twice(1);
  // CHECK: edge static-local.cpp:[[#@LINE-1]] constant f() -> twice(int)
  return n++;
}
