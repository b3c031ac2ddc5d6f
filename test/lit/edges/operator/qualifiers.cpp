// Overloads by const and reference qualifier.
// RUN: %{facts} | %{check-edges}

struct S {
  void m() &;
  void m() const &;
  void m() &&;
};
S make();
void f(S &s, const S &c) {
  s.m();
  // CHECK: edge qualifiers.cpp:[[#@LINE-1]] call f(S&, S const&) -> S::m() &
  c.m();
  // CHECK: edge qualifiers.cpp:[[#@LINE-1]] call f(S&, S const&) -> S::m() const &
  make().m();
  // CHECK: edge qualifiers.cpp:[[#@LINE-1]] call f(S&, S const&) -> S::m() &&
  // CHECK: edge qualifiers.cpp:[[#@LINE-2]] call f(S&, S const&) -> make()
}
