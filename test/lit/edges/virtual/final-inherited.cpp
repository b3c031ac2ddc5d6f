// A final class that inherits the method calls that of the base.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
struct Last final : Base {};
void f(Last &l) { l.v(); }
// CHECK: edge final-inherited.cpp:[[#@LINE-1]] call f(Last&) -> Base::v()
