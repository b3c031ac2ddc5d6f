// The left side of a comma that never comes back.
// RUN: %{facts} | %{check-edges}
// XFAIL: *
// As noreturn-argument.cpp.

[[noreturn]] void die();
int dead();
void f() { die(), dead(); }
// CHECK: edge comma-noreturn.cpp:[[#@LINE-1]] call f() -> die()
// CHECK-NOT: dead()
