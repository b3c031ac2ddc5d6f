// After a virtual method that never comes back the code goes on.
// RUN: %{facts} | %{check-edges}

struct S {
  [[noreturn]] virtual void die();
};
void after();
void f(S &s) {
  s.die();
  // CHECK: edge virtual-noreturn.cpp:[[#@LINE-1]] virtual f(S&) -> S::die()
  after();
  // CHECK: edge virtual-noreturn.cpp:[[#@LINE-1]] call f(S&) -> after()
}
