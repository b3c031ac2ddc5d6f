// A name given to the assembler is the symbol's name.
// RUN: %{facts} | %{check-edges}

int callee(int) __asm__("other_name");
int f() { return callee(1); }
// CHECK: edge asm-label.cpp:[[#@LINE-1]] call f() -> callee(int)
