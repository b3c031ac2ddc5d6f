// Operators are calls, members or not.
// RUN: %{facts} | %{check-edges}

struct S {
  S &operator+=(int);
};
bool operator==(const S &, const S &);
bool f(S &s) {
  s += 1;
  // CHECK: edge operator.cpp:[[#@LINE-1]] call f(S&) -> S::operator+=(int)
  return s == s;
  // CHECK: edge operator.cpp:[[#@LINE-1]] call f(S&) -> operator==(S const&, S const&)
}
