// A call in the argument of an attribute, or of __builtin_assume, never runs.
// RUN: %{facts} | %{check-edges}

bool test();
void work();
void f() {
  __builtin_assume(test());
  // CHECK: edge attribute.cpp:[[#@LINE-1]] constant f() -> test()
  work();
  // CHECK: edge attribute.cpp:[[#@LINE-1]] call f() -> work()
}
// CHECK-NOT: test()
