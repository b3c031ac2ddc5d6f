// The macro's `do { } while (0)` runs once.
// RUN: %{facts} | %{check-edges}

void work();
void after();
#define RUN(x)                                                                 \
  do {                                                                         \
    x;                                                                         \
  } while (0)
void f() {
  RUN(work());
  // CHECK: edge do-zero.cpp:[[#@LINE-1]] call f() -> work()
  after();
  // CHECK: edge do-zero.cpp:[[#@LINE-1]] call f() -> after()
}
