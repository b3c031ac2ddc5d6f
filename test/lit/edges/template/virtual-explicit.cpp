// Constructing through a template emits the vtable of what is constructed.
// RUN: %{facts} | %{check-edges}

void work();
struct Base {
  virtual void v() = 0;
};
struct Derived : Base {
// CHECK: edge virtual-explicit.cpp:[[#@LINE-1]] construct Derived::Derived() -> Base::Base()
  void v() override { work(); }
  // CHECK: edge virtual-explicit.cpp:[[#@LINE-1]] call Derived::v() -> work()
  // CHECK: edge virtual-explicit.cpp:[[#@LINE-2]] overrides Derived::v() -> Base::v()
};
template <class T> T *make() { return new T; }
// CHECK: edge virtual-explicit.cpp:[[#@LINE-1]] call Derived* make<Derived>() -> operator new(unsigned long)
// CHECK: edge virtual-explicit.cpp:[[#@LINE-2]] construct Derived* make<Derived>() -> Derived::Derived()
Base *f() { return make<Derived>(); }
// CHECK: edge virtual-explicit.cpp:[[#@LINE-1]] call f() -> Derived* make<Derived>()
