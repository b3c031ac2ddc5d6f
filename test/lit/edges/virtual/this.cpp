// A method calls its siblings through the vtable; so does a constructor.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual void v();
  void m();
  S();
};
void S::m() { v(); }
// CHECK: edge this.cpp:[[#@LINE-1]] virtual S::m() -> S::v()
S::S() { v(); }
// CHECK: edge this.cpp:[[#@LINE-1]] virtual S::S() -> S::v()
