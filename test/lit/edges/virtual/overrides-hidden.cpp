// A method of another signature, or of a base without virtual, overrides nothing.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v(int);
  void plain();
};
struct Derived : Base {
  void v(long);
  void plain();
};
void work();
void Derived::v(long) { work(); }
// CHECK: edge overrides-hidden.cpp:[[#@LINE-1]] call Derived::v(long) -> work()
void Derived::plain() {}
// CHECK-NOT: {{ overrides }}
