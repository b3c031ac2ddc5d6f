// A constructor inherited with using.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base(int);
};
struct Derived : Base {
  using Base::Base;
  // CHECK: edge construct-inherited.cpp:{{[0-9]+}} construct Derived::Derived(int) -> Base::Base(int)
};
void f() {
  Derived d(1);
  // CHECK: edge construct-inherited.cpp:[[#@LINE-1]] construct f() -> Derived::Derived(int)
}
