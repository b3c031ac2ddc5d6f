// A method that returns a derived class overrides as well.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual Base *clone();
};
struct Derived : Base {
  Derived *clone() override;
};
Derived *Derived::clone() { return this; }
// CHECK: edge overrides-covariant.cpp:[[#@LINE-1]] overrides Derived::clone() -> Base::clone()
