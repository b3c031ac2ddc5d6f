// A definition in the old style.
// RUN: cd %S && %{clang} %{plugin} -std=c99 -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

static int add(a, b)
int a, b;
{
  return a + b;
}
int f(void) { return add(1, 2); }
// CHECK: edge k-and-r.c:[[#@LINE-1]] call f() -> add(int, int)
