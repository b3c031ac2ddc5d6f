// A definition in the old style.
// RUN: cd %S && %{clang} %{plugin} -std=c99 -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-functions}

int add(a, b)
// CHECK: function old-style.c:[[#@LINE-1]]-[[#@LINE+5]] function external add(int, char) [add]
int a;
char b;
{
  return a + b;
}
