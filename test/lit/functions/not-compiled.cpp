// What is commented out, switched off or quoted is no function.
// RUN: %{facts} | %{check-functions}

// int comment() { return 1; }
#if 0
int off() { return 1; }
#endif
const char *quoted = "int quoted() { return 1; }";
int on() { return 1; }
// CHECK: function not-compiled.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external on() [_Z2onv]
