// A name that is pasted together stands nowhere: where the macro is used.
// RUN: %{facts} | %{check-functions}

#define DEFINE(name)                                                           \
  int make_##name() { return 1; }
DEFINE(one)
// CHECK: function pasted.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external make_one() [_Z8make_onev]
