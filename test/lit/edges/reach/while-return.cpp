// A while that returns at once may not run at all.
// RUN: %{facts} | %{check-edges}

bool test();
void after();
void f() {
  while (test())
  // CHECK: edge while-return.cpp:[[#@LINE-1]] call f() -> test()
    return;
  after();
  // CHECK: edge while-return.cpp:[[#@LINE-1]] call f() -> after()
}
