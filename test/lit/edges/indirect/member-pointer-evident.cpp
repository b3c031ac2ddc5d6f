// A pointer to member is called by its type, though it only ever holds one method.
// RUN: %{facts} | %{check-edges}

struct S {
  int m(char);
};
int f(S &s) {
  int (S::*p)(char) = &S::m;
  // CHECK: edge member-pointer-evident.cpp:[[#@LINE-1]] address f(S&) -> S::m(char)
  return (s.*p)('c');
  // CHECK: edge member-pointer-evident.cpp:[[#@LINE-1]] indirect f(S&) -> int (char)
}
