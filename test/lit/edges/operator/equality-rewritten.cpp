// != is rewritten to ==, also the other way around.
// RUN: %{facts} | %{check-edges}

struct S {
  bool operator==(int) const;
};
bool f(const S &s) { return 1 != s; }
// CHECK: edge equality-rewritten.cpp:[[#@LINE-1]] call f(S const&) -> S::operator==(int) const
