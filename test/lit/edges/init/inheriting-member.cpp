// An inherited constructor initialises the members of its class.
// RUN: %{facts} | %{check-edges}

struct Base {
  Base(int);
};
struct Part {
  Part();
};
struct Derived : Base {
  using Base::Base;
  // CHECK: edge inheriting-member.cpp:[[#@LINE-1]] construct Derived::Derived(int) -> Base::Base(int)
  // CHECK: edge inheriting-member.cpp:[[#@LINE-2]] construct Derived::Derived(int) -> Part::Part()
  Part part;
};
void f() { Derived d(1); }
// CHECK: edge inheriting-member.cpp:[[#@LINE-1]] construct f() -> Derived::Derived(int)
