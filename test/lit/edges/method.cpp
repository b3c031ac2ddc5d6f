// A method that is not virtual is a direct call.
// RUN: %{facts} | %{check-edges}

struct S {
  int m();
};
int f(S &s) {
  return s.m();
  // CHECK: edge method.cpp:[[#@LINE-1]] call f(S&) -> S::m()
}
