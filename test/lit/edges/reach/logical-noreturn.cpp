// The right side of || that never comes back.
// RUN: %{facts} | %{check-edges}

[[noreturn]] bool die();
bool test();
void work();
void f() {
  test() || die();
  // CHECK: edge logical-noreturn.cpp:[[#@LINE-1]] call f() -> die()
  // CHECK: edge logical-noreturn.cpp:[[#@LINE-2]] call f() -> test()
  work();
  // CHECK: edge logical-noreturn.cpp:[[#@LINE-1]] call f() -> work()
}
