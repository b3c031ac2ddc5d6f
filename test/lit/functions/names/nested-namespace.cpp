// Namespaces within each other, written in one or not, and a nested class.
// RUN: %{facts} | %{check-functions}

namespace a::b {
void one() {}
// CHECK: function nested-namespace.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external a::b::one() [_ZN1a1b3oneEv]
namespace {
struct S {
  struct T {
    void two() {}
    // CHECK: function nested-namespace.cpp:[[#@LINE-1]]-[[#@LINE-1]] method internal a::b::(anonymous namespace)::S::T::two() [_ZN1a1b12_GLOBAL__N_11S1T3twoEv]
  };
};
} // namespace
} // namespace a::b
