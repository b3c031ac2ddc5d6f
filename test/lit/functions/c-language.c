// C has functions too.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-functions}

static int helper(void) { return 1; }
// CHECK: tu main=c-language.c status=ok errors=0 language=c compiler="clang {{.*}}"
// CHECK: function c-language.c:[[#@LINE-2]]-[[#@LINE-2]] function internal helper() [helper]
int entry(void) { return helper(); }
// CHECK: function c-language.c:[[#@LINE-1]]-[[#@LINE-1]] function external entry() [entry]
