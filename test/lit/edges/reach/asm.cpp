// The operands of inline assembly are evaluated.
// RUN: %{facts} | %{check-edges}

int make();
void f() { asm volatile("" : : "r"(make())); }
// CHECK: edge asm.cpp:[[#@LINE-1]] call f() -> make()
