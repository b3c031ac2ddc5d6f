// So does __builtin_choose_expr.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int taken(void);
int discarded(void);
int f(void) {
  return __builtin_choose_expr(sizeof(int) == 4, taken(), discarded());
  // CHECK: edge choose.c:[[#@LINE-1]] call f() -> taken()
}
// CHECK-NOT: discarded
