// sizeof of a variable array type evaluates its bound.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int size(void);
unsigned long f(void) { return sizeof(int[size()]); }
// CHECK: edge sizeof-vla.c:[[#@LINE-1]] call f() -> size()
