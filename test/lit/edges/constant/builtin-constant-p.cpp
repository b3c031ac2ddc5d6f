// __builtin_constant_p looks at its operand without running it.
// RUN: %{facts} | %{check-edges}

int make();
int f() { return __builtin_constant_p(make()); }
int g() { return make(); }
// CHECK: edge builtin-constant-p.cpp:[[#@LINE-1]] call g() -> make()
// CHECK-NOT: __builtin
