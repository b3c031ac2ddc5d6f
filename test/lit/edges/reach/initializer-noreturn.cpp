// At -O0 what follows a variable whose initialiser never comes back is emitted.
// RUN: %{facts} | %{check-edges}

[[noreturn]] int die();
void after();
void f() {
  int n = die();
  // CHECK: edge initializer-noreturn.cpp:[[#@LINE-1]] call f() -> die()
  after();
  // CHECK: edge initializer-noreturn.cpp:[[#@LINE-1]] call f() -> after()
}
