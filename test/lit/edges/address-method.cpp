// Nor is naming a method.
// RUN: %{facts} | %{check-edges}

struct S {
  void m();
};
auto f() {
  return &S::m;
  // CHECK: edge address-method.cpp:[[#@LINE-1]] address f() -> S::m()
}
