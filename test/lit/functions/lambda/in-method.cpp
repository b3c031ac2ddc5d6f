// In a method of a class with external linkage.
// RUN: %{facts} | %{check-functions}

struct S {
  int m() {
  // CHECK: function in-method.cpp:[[#@LINE-1]]-[[#@LINE+3]] method external S::m() [_ZN1S1mEv]
    return [this] { return n; }();
    // CHECK: function in-method.cpp:[[#@LINE-1]]-[[#@LINE-1]] lambda external S::m()::'lambda'()::operator()() const [_ZZN1S1mEvENKUlvE_clEv]
  }
  int n;
};
int f(S &s) { return s.m(); }
// CHECK: function in-method.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(S&) [_Z1fR1S]
