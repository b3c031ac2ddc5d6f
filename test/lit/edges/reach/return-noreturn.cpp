// A return of what never comes back.
// RUN: %{facts} | %{check-edges}

[[noreturn]] int die();
void dead();
int f() {
  return die();
  // CHECK: edge return-noreturn.cpp:[[#@LINE-1]] call f() -> die()
  dead();
}
// CHECK-NOT: dead()
