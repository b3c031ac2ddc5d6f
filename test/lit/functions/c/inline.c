// inline in C, with and without extern and static.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-functions}

inline int one(void) { return 1; }
// CHECK: function inline.c:[[#@LINE-1]]-[[#@LINE-1]] function external one() [one]
static inline int two(void) { return 2; }
// CHECK: function inline.c:[[#@LINE-1]]-[[#@LINE-1]] function internal two() [two]
extern inline int three(void) { return 3; }
// CHECK: function inline.c:[[#@LINE-1]]-[[#@LINE-1]] function external three() [three]
