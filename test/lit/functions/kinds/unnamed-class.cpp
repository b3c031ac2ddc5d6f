// An unnamed class takes the name of its typedef.
// RUN: %{facts} | %{check-functions}

typedef struct {
  int m() { return 1; }
  // CHECK: function unnamed-class.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external Named::m() [_ZN5Named1mEv]
} Named;
int f(Named n) { return n.m(); }
// CHECK: function unnamed-class.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(Named) [_Z1f5Named]
