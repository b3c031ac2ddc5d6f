// A base that knows the class derived from it.
// RUN: %{facts} | %{check-edges}

template <class D> struct Base {
  void run() { static_cast<D *>(this)->work(); }
  // CHECK: edge crtp.cpp:[[#@LINE-1]] call Base<Derived>::run() -> Derived::work()
};
struct Derived : Base<Derived> {
  void work();
};
void f(Derived &d) { d.run(); }
// CHECK: edge crtp.cpp:[[#@LINE-1]] call f(Derived&) -> Base<Derived>::run()
