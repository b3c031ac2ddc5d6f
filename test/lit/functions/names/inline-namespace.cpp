// An inline namespace is part of the mangled name, as in the IR.
// RUN: %{facts} | %{check-functions}

namespace at {
inline namespace DEFAULT {
struct S {
  void m() {}
  // CHECK: function inline-namespace.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external at::DEFAULT::S::m() [_ZN2at7DEFAULT1S1mEv]
};
void take(S) {}
// CHECK: function inline-namespace.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external at::DEFAULT::take(at::DEFAULT::S) [_ZN2at7DEFAULT4takeENS0_1SE]
} // namespace DEFAULT
} // namespace at
