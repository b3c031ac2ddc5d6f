// A builtin that is declared and defined here is walked like any other.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int twice(int);
int abs(int n) { return n < 0 ? twice(n) : n; }
// CHECK: edge abs.c:[[#@LINE-1]] call abs(int) -> twice(int)
int f(int n) { return abs(n); }
// CHECK: edge abs.c:[[#@LINE-1]] call f(int) -> abs(int)
