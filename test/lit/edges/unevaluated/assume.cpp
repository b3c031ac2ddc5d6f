// __builtin_assume does not run what it is given.
// RUN: %{facts} | %{check-edges}

bool test();
void work();
void f() {
  __builtin_assume(test());
  work();
  // CHECK: edge assume.cpp:[[#@LINE-1]] call f() -> work()
}
// CHECK-NOT: test()
