// In a default member initialiser.
// RUN: %{facts} | %{check-functions}

struct S {
  int n = [] { return 1; }();
  // CHECK: function default-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] lambda external S::n::'lambda'()::operator()() const [_ZNK1S1nMUlvE_clEv]
};
S f() { return {}; }
// CHECK: function default-member.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
