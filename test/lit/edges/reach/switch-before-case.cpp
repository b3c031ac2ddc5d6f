// What stands before the first label is not reached.
// RUN: %{facts} | %{check-edges}

void before();
void work();
void f(int n) {
  switch (n) {
    before();
  case 1:
    work();
    // CHECK: edge switch-before-case.cpp:[[#@LINE-1]] call f(int) -> work()
  }
}
// CHECK-NOT: before()
