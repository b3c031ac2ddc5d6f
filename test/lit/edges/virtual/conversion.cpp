// A virtual conversion.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual operator bool();
};
bool f(S &s) { return s; }
// CHECK: edge conversion.cpp:[[#@LINE-1]] virtual f(S&) -> S::operator bool()
