// The copies of a file for several processors differ by their namespace.
// RUN: cd %S && %{clangxx} %{plugin} -DCPU_CAPABILITY=AVX2 -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

namespace at {
inline namespace CPU_CAPABILITY {
void helper() {}
void kernel() { helper(); }
// CHECK: edge capability.cpp:[[#@LINE-1]] call at::AVX2::kernel() -> at::AVX2::helper()
} // namespace CPU_CAPABILITY
} // namespace at
