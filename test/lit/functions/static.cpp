// A static function has internal linkage.
// RUN: %{facts} | %{check-functions}

static int one() { return 1; }
// CHECK: function static.cpp:[[#@LINE-1]]-[[#@LINE-1]] function internal one() [_ZL3onev]
