// Unary &, * and - of a class.
// RUN: %{facts} | %{check-edges}

struct S {
  S *operator&();
  int operator*();
};
int operator-(S &);
int f(S &s) {
  return *s +
  // CHECK: edge unary.cpp:[[#@LINE-1]] call f(S&) -> S::operator*()
         -s +
         // CHECK: edge unary.cpp:[[#@LINE-1]] call f(S&) -> operator-(S&)
         (&s != nullptr);
         // CHECK: edge unary.cpp:[[#@LINE-1]] call f(S&) -> S::operator&()
}
