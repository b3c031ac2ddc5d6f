// A function without a prototype, as C has it.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int declared();
int f(int (*p)()) { return declared(1, 2) + p(3); }
// CHECK: edge c-function-type.c:[[#@LINE-1]] call f(int (*)()) -> declared()
// CHECK: edge c-function-type.c:[[#@LINE-2]] indirect f(int (*)()) -> int ()
