// A name that the macro writes says where; one that is an argument is the user's.
// RUN: %{facts} | %{check-functions}

#define FIXED                                                                  \
  int fixed() { return 1; }
#define NAMED(name)                                                            \
  int name() { return 1; }
FIXED
// CHECK: function name.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external fixed() [_Z5fixedv] macro=name.cpp:[[#@LINE-4]]
NAMED(chosen)
// CHECK: function name.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external chosen() [_Z6chosenv]
