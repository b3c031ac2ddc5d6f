// A compound literal runs what is in it.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

struct S {
  int n;
};
int make(void);
int f(void) { return (struct S){make()}.n; }
// CHECK: edge compound-literal.c:[[#@LINE-1]] call f() -> make()
