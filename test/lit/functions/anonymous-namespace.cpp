// So has one in an anonymous namespace.
// RUN: %{facts} | %{check-functions}

namespace {
int one() { return 1; }
// CHECK: function anonymous-namespace.cpp:[[#@LINE-1]]-[[#@LINE-1]] function internal (anonymous namespace)::one() [_ZN12_GLOBAL__N_13oneEv]
} // namespace
