// A reference bound to a function is the function: the call is direct.
// RUN: %{facts} | %{check-edges}

void target(int);
void f() {
  void (&r)(int) = target;
  // CHECK: edge evident-reference.cpp:[[#@LINE-1]] address f() -> target(int)
  r(1);
  // CHECK: edge evident-reference.cpp:[[#@LINE-1]] call f() -> target(int)
}
