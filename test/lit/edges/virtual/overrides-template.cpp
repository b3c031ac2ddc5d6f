// In a class template, per instantiation.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual void v();
};
template <class T> struct Derived : Base {
  void v() override {}
  // CHECK: edge overrides-template.cpp:[[#@LINE-1]] overrides Derived<int>::v() -> Base::v()
};
template struct Derived<int>;
