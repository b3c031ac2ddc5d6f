// An overloaded comma is a call, a plain one is not.
// RUN: %{facts} | %{check-edges}

struct S {};
S operator,(S, S);
int make();
void f(S a, S b) {
  a, b;
  // CHECK: edge comma.cpp:[[#@LINE-1]] call f(S, S) -> operator,(S, S)
  make(), make();
  // CHECK: edge comma.cpp:[[#@LINE-1]] call f(S, S) -> make()
}
