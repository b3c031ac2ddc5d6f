// Comments, strings and switched-off code call nothing.
// RUN: %{facts} | %{check-edges}

void callee();
void f() {
  // callee();
  const char *text = "callee();";
#if 0
  callee();
#endif
  callee();
  // CHECK: edge not-code.cpp:[[#@LINE-1]] call f() -> callee()
}
