// A name given to the assembler is the symbol's.
// RUN: %{facts} | %{check-functions}

int f() __asm__("other_name");
int f() { return 1; }
// CHECK: function asm-label.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [other_name]
