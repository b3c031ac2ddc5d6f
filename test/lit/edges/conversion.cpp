// An implicit conversion is a call.
// RUN: %{facts} | %{check-edges}

struct S {
  operator int() const;
};
int f(const S &s) {
  return s;
  // CHECK: edge conversion.cpp:[[#@LINE-1]] call f(S const&) -> S::operator int() const
}
