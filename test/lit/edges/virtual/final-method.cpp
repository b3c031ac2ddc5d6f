// The call of a final method is direct.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
  virtual void w();
};
struct Derived : Base {
  void v() final;
  void w() override;
};
void f(Derived &d) {
  d.v();
  // CHECK: edge final-method.cpp:[[#@LINE-1]] call f(Derived&) -> Derived::v()
  // CHECK-NOT: virtual f(Derived&) -> Derived::v()
  d.w();
  // CHECK: edge final-method.cpp:[[#@LINE-1]] virtual f(Derived&) -> Derived::w()
}
