// A known callee with another return type would need an adjustment: virtual.
// RUN: %{facts} | %{check-edges}

struct A {
  int a;
};
struct B {
  int b;
};
struct C : A, B {};
struct Base {
  virtual B *v();
};
struct Last final : Base {
  C *v() override;
};
void f(Last &l) {
  static_cast<Base &>(l).v();
  // CHECK: edge covariant-known.cpp:[[#@LINE-1]] virtual f(Last&) -> Base::v()
  l.v();
  // CHECK: edge covariant-known.cpp:[[#@LINE-1]] call f(Last&) -> Last::v()
}
