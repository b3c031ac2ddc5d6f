// A using-declaration brings the base's, and the base's is called.
// RUN: %{facts} | %{check-edges}

struct Base {
  void m(int);
};
struct Derived : Base {
  using Base::m;
  void m(char);
};
namespace ns {
void g();
}
using ns::g;
void f(Derived &d) {
  d.m(1);
  // CHECK: edge inherited.cpp:[[#@LINE-1]] call f(Derived&) -> Base::m(int)
  d.m('c');
  // CHECK: edge inherited.cpp:[[#@LINE-1]] call f(Derived&) -> Derived::m(char)
  g();
  // CHECK: edge inherited.cpp:[[#@LINE-1]] call f(Derived&) -> ns::g()
}
