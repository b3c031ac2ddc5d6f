// __builtin_unreachable ends control.
// RUN: %{facts} | %{check-edges}

void work();
void dead();
void f() {
  work();
  // CHECK: edge unreachable.cpp:[[#@LINE-1]] call f() -> work()
  __builtin_unreachable();
  dead();
}
// CHECK-NOT: dead()
