// A constant check that always fails.
// RUN: %{facts} | %{check-edges}

[[noreturn]] void die();
void dead();
void f() {
  if (sizeof(int) == 4)
    die();
    // CHECK: edge if-noreturn-constant.cpp:[[#@LINE-1]] call f() -> die()
  dead();
}
// CHECK-NOT: dead()
