// A virtual operator, written as one or called by name.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual bool operator==(int) const;
  virtual void operator()();
};
void f(S &s) {
  s == 1;
  // CHECK: edge operator.cpp:[[#@LINE-1]] virtual f(S&) -> S::operator==(int) const
  s();
  // CHECK: edge operator.cpp:[[#@LINE-1]] virtual f(S&) -> S::operator()()
  s.operator()();
  // CHECK: edge operator.cpp:[[#@LINE-1]] virtual f(S&) -> S::operator()()
  s.S::operator()();
  // CHECK: edge operator.cpp:[[#@LINE-1]] call f(S&) -> S::operator()()
}
