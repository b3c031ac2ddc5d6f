// The methods of a nested class reach what the outer one hides.
// RUN: %{facts} | %{check-edges}

class Outer {
  static void hidden();
  struct Inner {
    void m() { hidden(); }
    // CHECK: edge nested-class.cpp:[[#@LINE-1]] call Outer::Inner::m() -> Outer::hidden()
  };
  void f();
};
void Outer::f() { Inner().m(); }
// CHECK: edge nested-class.cpp:[[#@LINE-1]] call Outer::f() -> Outer::Inner::m()
