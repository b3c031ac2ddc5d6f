// A virtual call of a dependent base.
// RUN: %{facts} | %{check-edges}

template <class T> struct Base {
  virtual void v();
};
template <class T> struct Derived : Base<T> {
  void m() { this->v(); }
  // CHECK: edge template-base.cpp:[[#@LINE-1]] virtual Derived<int>::m() -> Base<int>::v()
};
void f(Derived<int> &d) { d.m(); }
// CHECK: edge template-base.cpp:[[#@LINE-1]] call f(Derived<int>&) -> Derived<int>::m()
