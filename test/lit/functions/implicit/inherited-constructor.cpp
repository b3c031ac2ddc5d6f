// An inherited constructor is a function of the class that inherits it.
// RUN: %{facts} | %{check-functions}

struct Base {
  Base(int);
};
struct Derived : Base {
  using Base::Base;
  // CHECK: function inherited-constructor.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external Derived::Derived(int) [_ZN7DerivedCI14BaseEi]
};
void f() { Derived d(1); }
// CHECK: function inherited-constructor.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
