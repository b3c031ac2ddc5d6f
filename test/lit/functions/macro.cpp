// A function that a macro defines stands where the macro is used.
// RUN: %{facts} | %{check-functions}

#define DEFINE(name)                                                           \
  int name() {                                                                 \
    return 1;                                                                  \
  }
DEFINE(one)
// CHECK: function macro.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external one() [_Z3onev]
