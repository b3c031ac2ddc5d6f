// A check that ends the program in one arm goes on in the other.
// RUN: %{facts} | %{check-edges}

[[noreturn]] void die();
bool test();
void work();
void f() {
  test() ? (void)0 : die();
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-1]] call f() -> die()
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-2]] call f() -> test()
  work();
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-1]] call f() -> work()
  test() || (die(), true);
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-1]] call f() -> die()
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-2]] call f() -> test()
  work();
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-1]] call f() -> work()
}
