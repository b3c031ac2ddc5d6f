// A const local that could be a constant is one.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
int make();
int f() {
  const int known = twice(1);
  // CHECK: edge const-local.cpp:[[#@LINE-1]] constant f() -> twice(int)
  const int unknown = make();
  // CHECK: edge const-local.cpp:[[#@LINE-1]] call f() -> make()
  return known + unknown;
}
