// A function whose body is a try block ends at the last handler.
// RUN: %{facts} | %{check-functions}

int f() try {
// CHECK: function function-try.cpp:[[#@LINE-1]]-[[#@LINE+4]] function external f() [_Z1fv]
  return 1;
} catch (...) {
  return 2;
}
