// A do whose body always leaves.
// RUN: %{facts} | %{check-edges}

void work();
bool test();
void f() {
  do {
    work();
    // CHECK: edge do-while.cpp:[[#@LINE-1]] call f() -> work()
    return;
  } while (test());
  // CHECK: edge do-while.cpp:[[#@LINE-1]] call f() -> test()
}
