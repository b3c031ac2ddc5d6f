// Designators of C, in arrays too.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int make(void);
int f(void) {
  int array[3] = {[1] = make()};
  // CHECK: edge designated.c:[[#@LINE-1]] call f() -> make()
  return array[1];
}
