// So is that of a do.
// RUN: %{facts} | %{check-edges}

void work();
void after();
void f() {
  do
    work();
    // CHECK: edge do-endless.cpp:[[#@LINE-1]] call f() -> work()
  while (true);
  after();
  // CHECK: edge do-endless.cpp:[[#@LINE-1]] call f() -> after()
}
