// A method of a second base, through the derived class.
// RUN: %{facts} | %{check-edges}

struct A {
  virtual void a();
};
struct B {
  virtual void b();
};
struct Both final : A, B {};
void f(Both &both) { both.b(); }
// CHECK: edge private-inheritance.cpp:[[#@LINE-1]] call f(Both&) -> B::b()
