// A class in an anonymous namespace is not final by that alone.
// RUN: %{facts} | %{check-edges}

namespace {
struct S {
  virtual void v() {}
};
} // namespace
void f(S &s) { s.v(); }
// CHECK: edge local-final.cpp:[[#@LINE-1]] virtual f((anonymous namespace)::S&) -> (anonymous namespace)::S::v()
