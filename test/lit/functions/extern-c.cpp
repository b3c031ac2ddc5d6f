// C linkage has no mangled name.
// RUN: %{facts} | %{check-functions}

extern "C" int c_add(int a, int b) { return a + b; }
// CHECK: function extern-c.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external c_add(int, int) [c_add]
