// A lambda in an unevaluated operand is none.
// RUN: %{facts} | %{check-edges}

void work();
using L = decltype([] { work(); });
int f() { return sizeof([] { work(); }); }
int g() { return f(); }
// CHECK: edge unevaluated.cpp:[[#@LINE-1]] call g() -> f()
