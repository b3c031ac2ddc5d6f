// A pure method may have a body, which a qualified call reaches.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v() = 0;
};
void Base::v() {}
struct Derived : Base {
  void v() override;
};
void Derived::v() { Base::v(); }
// CHECK: edge pure-body.cpp:[[#@LINE-1]] call Derived::v() -> Base::v()
// CHECK: edge pure-body.cpp:[[#@LINE-2]] overrides Derived::v() -> Base::v()
