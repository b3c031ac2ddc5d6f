// A derived object, seen as its base, is still known.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
struct Derived : Base {
// CHECK: edge base-reference.cpp:[[#@LINE-1]] construct Derived::Derived() -> Base::Base()
  void v() override;
};
struct Plain : Base {};
// CHECK: edge base-reference.cpp:[[#@LINE-1]] construct Plain::Plain() -> Base::Base()
void f() {
  Derived d;
  // CHECK: edge base-reference.cpp:[[#@LINE-1]] construct f() -> Derived::Derived()
  static_cast<Base &>(d).v();
  // CHECK: edge base-reference.cpp:[[#@LINE-1]] call f() -> Derived::v()
  Plain p;
  // CHECK: edge base-reference.cpp:[[#@LINE-1]] construct f() -> Plain::Plain()
  p.v();
  // CHECK: edge base-reference.cpp:[[#@LINE-1]] call f() -> Base::v()
}
