// A virtual call names the static callee.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual int v();
};
struct Derived : Base {
  int v() override;
};
int f(Base &b, Derived &d) {
  return b.v() +
         // CHECK: edge virtual.cpp:[[#@LINE-1]] virtual f(Base&, Derived&) -> Base::v()
         d.v();
  // CHECK: edge virtual.cpp:[[#@LINE-1]] virtual f(Base&, Derived&) -> Derived::v()
}
