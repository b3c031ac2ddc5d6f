// A static method.
// RUN: %{facts} | %{check-functions}

struct S {
  static int m() { return 1; }
  // CHECK: function static-method.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::m() [_ZN1S1mEv]
};
