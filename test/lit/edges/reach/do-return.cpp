// After one whose body always returns, the rest is emitted all the same.
// RUN: %{facts} | %{check-edges}

void work();
void after();
void f() {
  do {
    work();
    // CHECK: edge do-return.cpp:[[#@LINE-1]] call f() -> work()
    return;
  } while (0);
  after();
  // CHECK: edge do-return.cpp:[[#@LINE-1]] call f() -> after()
}
