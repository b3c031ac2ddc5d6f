// The static callee is where the method is declared, whatever the object's class.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
struct Derived : Base {};
void f(Derived &d) { d.v(); }
// CHECK: edge inherited-call.cpp:[[#@LINE-1]] virtual f(Derived&) -> Base::v()
