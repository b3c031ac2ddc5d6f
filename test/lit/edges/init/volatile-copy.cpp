// An assignment to a volatile object of a class has its own operator.
// RUN: %{facts} | %{check-edges}

struct S {
  void operator=(const S &) volatile;
};
void f(volatile S &a, const S &b) { a = b; }
// CHECK: edge volatile-copy.cpp:[[#@LINE-1]] call f(S volatile&, S const&) -> S::operator=(S const&) volatile
