// continue goes to the condition of a do.
// RUN: %{facts} | %{check-edges}

void work();
bool test();
void f() {
  do {
    work();
    // CHECK: edge continue-do.cpp:[[#@LINE-1]] call f() -> work()
    continue;
  } while (test());
  // CHECK: edge continue-do.cpp:[[#@LINE-1]] call f() -> test()
}
