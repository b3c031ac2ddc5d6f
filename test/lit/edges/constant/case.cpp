// Nor do case labels and enumerators.
// RUN: %{facts} | %{check-edges}

constexpr int twice(int n) { return 2 * n; }
enum E { One = twice(1) };
void work();
void f(int n) {
  switch (n) {
  case twice(2):
    work();
    // CHECK: edge case.cpp:[[#@LINE-1]] call f(int) -> work()
  }
}
// CHECK-NOT: twice
