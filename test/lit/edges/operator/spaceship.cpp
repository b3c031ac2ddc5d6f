// A comparison that is rewritten to <=>, and its result compared with zero.
// RUN: %{facts} | %{check-edges}

struct Order {
  int n;
};
bool operator<(Order, int);
struct S {
  Order operator<=>(const S &) const;
};
bool f(const S &a, const S &b) { return a < b; }
// CHECK: edge spaceship.cpp:[[#@LINE-1]] call f(S const&, S const&) -> S::operator<=>(S const&) const
// CHECK: edge spaceship.cpp:[[#@LINE-2]] call f(S const&, S const&) -> operator<(Order, int)
