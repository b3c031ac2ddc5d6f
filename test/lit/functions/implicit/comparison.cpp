// A defaulted comparison that is used.
// RUN: %{facts} | %{check-functions}

struct S {
  int n;
  bool operator==(const S &) const = default;
  // CHECK: function comparison.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator==(S const&) const [_ZNK1SeqERKS_]
};
bool f(S &a, S &b) { return a == b; }
// CHECK: function comparison.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f(S&, S&) [_Z1fR1SS0_]
