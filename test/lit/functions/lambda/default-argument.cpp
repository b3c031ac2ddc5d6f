// One in a default argument of an inline method.
// RUN: %{facts} | %{check-functions}

struct S {
  int m(int n = [] { return 1; }()) { return n; }
  // CHECK: function default-argument.cpp:[[#@LINE-1]]-[[#@LINE-1]] lambda external S::m(int)::'lambda'()::operator()() const [_ZZN1S1mEiEd_NKUlvE_clEv]
  // CHECK: function default-argument.cpp:[[#@LINE-2]]-[[#@LINE-2]] method external S::m(int) [_ZN1S1mEi]
};
int f(S &s) { return s.m(); }
// CHECK: function default-argument.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(S&) [_Z1fR1S]
