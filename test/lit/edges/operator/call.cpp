// The call operator, const or not.
// RUN: %{facts} | %{check-edges}

struct S {
  void operator()(int);
  void operator()(int) const;
};
void f(S &s, const S &c) {
  s(1);
  // CHECK: edge call.cpp:[[#@LINE-1]] call f(S&, S const&) -> S::operator()(int)
  c(2);
  // CHECK: edge call.cpp:[[#@LINE-1]] call f(S&, S const&) -> S::operator()(int) const
}
