// A static local of a branch that is discarded.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void work();
void f() {
  if (false) {
    static S s;
  }
  work();
  // CHECK: edge static-in-dead-branch.cpp:[[#@LINE-1]] call f() -> work()
}
// CHECK-NOT: S::
