// A pointer to member calls through the method's type.
// RUN: %{facts} | %{check-edges}

struct S {
  int m(char) const;
};
int f(const S &s, int (S::*p)(char) const) {
  return (s.*p)('c') + (&s->*p)('d');
  // CHECK: edge member-pointer.cpp:[[#@LINE-1]] indirect f(S const&, int (S::*)(char) const) -> int (char) const
}
