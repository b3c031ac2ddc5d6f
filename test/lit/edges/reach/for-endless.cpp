// A for without a condition that nothing breaks.
// RUN: %{facts} | %{check-edges}

void work();
void dead();
void f() {
  for (;;)
    work();
    // CHECK: edge for-endless.cpp:[[#@LINE-1]] call f() -> work()
  dead();
}
// CHECK-NOT: dead()
