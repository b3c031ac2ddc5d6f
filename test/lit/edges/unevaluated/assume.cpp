// __builtin_assume does not run what it is given.
// RUN: %{facts} | %{check-edges}
// XFAIL: *
// ExprWalker::visitBuiltin takes the operand for one that the compiler
// evaluates: a `constant` edge to a function that is no constexpr.

bool test();
void work();
void f() {
  __builtin_assume(test());
  work();
  // CHECK: edge assume.cpp:[[#@LINE-1]] call f() -> work()
}
// CHECK-NOT: test()
