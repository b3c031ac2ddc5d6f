// __builtin_is_constant_evaluated is false in code, and folds.
// RUN: %{facts} | %{check-edges}

constexpr int compiler() { return 1; }
int running();
constexpr int choose() {
  if (__builtin_is_constant_evaluated())
    return compiler();
  return running();
  // CHECK: edge is-constant-evaluated.cpp:[[#@LINE-1]] call choose() -> running()
}
int f() { return choose(); }
// CHECK: edge is-constant-evaluated.cpp:[[#@LINE-1]] call f() -> choose()
// CHECK-NOT: compiler()
