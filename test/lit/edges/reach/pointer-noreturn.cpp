// A call through a pointer to what never comes back.
// RUN: %{facts} | %{check-edges}

void dead();
void f(void (*die)() __attribute__((noreturn))) {
  die();
  // CHECK: edge pointer-noreturn.cpp:[[#@LINE-1]] indirect f(void (*)()) -> void () __attribute__((noreturn))
  dead();
}
// CHECK-NOT: dead()
