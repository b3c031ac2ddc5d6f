// A macro that writes something else than the name does not count.
// RUN: %{facts} | %{check-functions}

#define API __attribute__((visibility("default")))
API int exported() { return 1; }
// CHECK: function attribute.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external exported() [_Z8exportedv]
