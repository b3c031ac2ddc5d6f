// An inherited constructor that is a template.
// RUN: %{facts} | %{check-edges}

struct Base {
  template <class T> Base(T);
};
struct Derived : Base {
  using Base::Base;
  // CHECK: edge inherited-constructor.cpp:[[#@LINE-1]] construct Derived::Derived(char) -> Base::Base<char>(char)
};
void f() {
  Derived d('c');
  // CHECK: edge inherited-constructor.cpp:[[#@LINE-1]] construct f() -> Derived::Derived(char)
}
