// And what follows a constructor that never does.
// RUN: %{facts} | %{check-edges}

struct S {
  [[noreturn]] S();
};
void after();
void f() {
  S s;
  // CHECK: edge constructor-noreturn.cpp:[[#@LINE-1]] construct f() -> S::S()
  after();
  // CHECK: edge constructor-noreturn.cpp:[[#@LINE-1]] call f() -> after()
}
