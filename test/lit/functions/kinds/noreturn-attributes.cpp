// Attributes before and after.
// RUN: %{facts} | %{check-functions}

[[noreturn]] void die() {
// CHECK: function noreturn-attributes.cpp:[[#@LINE-1]]-[[#@LINE+3]] function external die() [_Z3diev]
  for (;;)
    ;
}
[[gnu::always_inline]] inline int one() { return 1; }
// CHECK: function noreturn-attributes.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external one() [_Z3onev]
int weak() __attribute__((weak));
int weak() { return 2; }
// CHECK: function noreturn-attributes.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external weak() [_Z4weakv]
