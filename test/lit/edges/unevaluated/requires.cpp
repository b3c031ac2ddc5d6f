// A requires-expression asks, and calls nothing.
// RUN: %{facts} | %{check-edges}

int callee();
bool f() {
  return requires { callee(); };
}
int g() { return callee(); }
// CHECK: edge requires.cpp:[[#@LINE-1]] call g() -> callee()
