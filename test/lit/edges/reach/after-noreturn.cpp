// Nor after a function that does not return, by either spelling.
// RUN: %{facts} | %{check-edges}

[[noreturn]] void die();
void __attribute__((noreturn)) fail();
void dead();
void f() {
  die();
  // CHECK: edge after-noreturn.cpp:[[#@LINE-1]] call f() -> die()
  dead();
}
void g() {
  fail();
  // CHECK: edge after-noreturn.cpp:[[#@LINE-1]] call g() -> fail()
  dead();
}
// CHECK-NOT: dead()
