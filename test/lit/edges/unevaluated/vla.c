// The bound of a variable array is evaluated, of a parameter as well.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int size(void);
void take(int *);
void f(void) {
  int array[size()];
  // CHECK: edge vla.c:[[#@LINE-1]] call f() -> size()
  take(array);
  // CHECK: edge vla.c:[[#@LINE-1]] call f() -> take(int *)
}
void g(int array[][size()]) { take(array[0]); }
// CHECK: edge vla.c:[[#@LINE-1]] call g(int (*)[size()]) -> size()
// CHECK: edge vla.c:[[#@LINE-2]] call g(int (*)[size()]) -> take(int *)
