// Unevaluated operands call nothing.
// RUN: %{facts} | %{check-edges}

int callee();
int f() {
  decltype(callee()) x = 0;
  return x + sizeof(callee()) + noexcept(callee()) + alignof(decltype(callee()));
}
int g() { return callee(); }
// CHECK: edge unevaluated.cpp:[[#@LINE-1]] call g() -> callee()
