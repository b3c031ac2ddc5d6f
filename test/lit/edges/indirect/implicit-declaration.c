// An implicit declaration is a function.
// RUN: cd %S && %{clang} %{plugin} -std=c89 -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int f(void) { return somewhere(1); }
// CHECK: edge implicit-declaration.c:[[#@LINE-1]] call f() -> somewhere()
