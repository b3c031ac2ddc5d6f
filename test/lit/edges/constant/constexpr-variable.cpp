// The compiler makes the calls of a constexpr variable.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
constexpr int global = twice(1);
// CHECK: edge constexpr-variable.cpp:[[#@LINE-1]] constant global -> twice(int)
int f() {
  constexpr int local = twice(2);
  // CHECK: edge constexpr-variable.cpp:[[#@LINE-1]] constant f() -> twice(int)
  return local;
}
// CHECK-NOT: call
