// _Generic chooses when compiling; the others are not called.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int on_int(int);
int on_char(char);
int f(int n) {
  return _Generic(n, int: on_int, char: on_char)(n);
  // CHECK: edge generic.c:[[#@LINE-1]] call f(int) -> on_int(int)
}
// CHECK-NOT: on_char
