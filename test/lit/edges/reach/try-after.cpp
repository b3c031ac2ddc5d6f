// After a try block whose end is not reached, the handler goes on.
// RUN: %{facts} | %{check-edges}

void work();
void after();
void f() {
  try {
    work();
    // CHECK: edge try-after.cpp:[[#@LINE-1]] call f() -> work()
    return;
  } catch (...) {
  }
  after();
  // CHECK: edge try-after.cpp:[[#@LINE-1]] call f() -> after()
}
