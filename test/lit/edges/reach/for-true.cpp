// With a constant condition the end is emitted at -O0, unlike that of a while.
// RUN: %{facts} | %{check-edges}

void work();
void after();
void f() {
  for (; true;)
    work();
    // CHECK: edge for-true.cpp:[[#@LINE-1]] call f() -> work()
  after();
  // CHECK: edge for-true.cpp:[[#@LINE-1]] call f() -> after()
}
