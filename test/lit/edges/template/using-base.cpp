// A method of a dependent base, named with using.
// RUN: %{facts} | %{check-edges}

template <class T> struct Base {
  void m();
};
template <class T> struct Derived : Base<T> {
  using Base<T>::m;
  void n() { m(); }
  // CHECK: edge using-base.cpp:[[#@LINE-1]] call Derived<int>::n() -> Base<int>::m()
};
void f(Derived<int> &d) { d.n(); }
// CHECK: edge using-base.cpp:[[#@LINE-1]] call f(Derived<int>&) -> Derived<int>::n()
