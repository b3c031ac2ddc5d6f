// A statement expression that leaves the function.
// RUN: %{facts} | %{check-edges}

void work();
void dead();
int f() {
  ({
    work();
    // CHECK: edge statement-expression-return.cpp:[[#@LINE-1]] call f() -> work()
    return 1;
  });
  dead();
}
// CHECK-NOT: dead()
