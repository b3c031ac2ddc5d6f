// Two on one line are two.
// RUN: %{facts} | %{check-functions}

int f() { return [] { return 1; }() + [] { return 2; }(); }
// CHECK: function two-on-a-line.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
// CHECK: function two-on-a-line.cpp:[[#@LINE-2]]-[[#@LINE-2]] lambda internal f()::$_0::operator()() const [_ZZ1fvENK3$_0clEv]
// CHECK: function two-on-a-line.cpp:[[#@LINE-3]]-[[#@LINE-3]] lambda internal f()::$_1::operator()() const [_ZZ1fvENK3$_1clEv]
