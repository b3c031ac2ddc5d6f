// Inline namespaces are part of the name: capability copies differ by them.
// RUN: %{facts} | %{check-functions}

namespace at {
inline namespace AVX2 {
void kernel() {}
// CHECK: function inline-namespace.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external at::AVX2::kernel() [_ZN2at4AVX26kernelEv]
} // namespace AVX2
} // namespace at
