// A prototype and a definition are one function, at the definition.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-functions}

static int one(int);
int two(void) { return one(1); }
// CHECK: function static-twice.c:[[#@LINE-1]]-[[#@LINE-1]] function external two() [two]
static int one(int n) { return n; }
// CHECK: function static-twice.c:[[#@LINE-1]]-[[#@LINE-1]] function internal one(int) [one]
