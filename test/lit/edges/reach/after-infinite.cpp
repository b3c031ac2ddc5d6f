// After a loop without end, nothing; with a break, the rest.
// RUN: %{facts} | %{check-edges}

void work();
void after();
void endless() {
  while (true)
    work();
    // CHECK: edge after-infinite.cpp:[[#@LINE-1]] call endless() -> work()
  after();
}
void broken(bool b) {
  while (true) {
    work();
    // CHECK: edge after-infinite.cpp:[[#@LINE-1]] call broken(bool) -> work()
    if (b)
      break;
  }
  after();
  // CHECK: edge after-infinite.cpp:[[#@LINE-1]] call broken(bool) -> after()
}
