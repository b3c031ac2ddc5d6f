// A static method through an object evaluates the object and calls directly.
// RUN: %{facts} | %{check-edges}

struct S {
  static void m();
};
S &make();
void f() { make().m(); }
// CHECK: edge static-method.cpp:[[#@LINE-1]] call f() -> S::m()
// CHECK: edge static-method.cpp:[[#@LINE-2]] call f() -> make()
