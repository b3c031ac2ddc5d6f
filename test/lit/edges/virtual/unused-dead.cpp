// A virtual call in code that is never reached is no edge.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual void v();
};
void f(S &s) {
  return;
  s.v();
}
// CHECK-NOT: S::v()
