// Found by its argument, a friend that no other lookup finds.
// RUN: %{facts} | %{check-edges}

struct S {
  friend void hidden(S);
  friend void defined(S s) { hidden(s); }
  // CHECK: edge argument-dependent.cpp:[[#@LINE-1]] call defined(S) -> hidden(S)
};
void f(S s) { defined(s); }
// CHECK: edge argument-dependent.cpp:[[#@LINE-1]] call f(S) -> defined(S)
