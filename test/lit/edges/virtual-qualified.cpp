// A qualified call of a virtual method is direct.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual int v();
};
struct Derived : Base {
  int v() override { return Base::v(); }
  // CHECK: edge virtual-qualified.cpp:[[#@LINE-1]] call Derived::v() -> Base::v()
  // CHECK: edge virtual-qualified.cpp:[[#@LINE-2]] overrides Derived::v() -> Base::v()
};
