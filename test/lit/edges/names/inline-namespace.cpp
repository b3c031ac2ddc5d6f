// A call finds the function of an inline namespace.
// RUN: %{facts} | %{check-edges}

namespace at {
inline namespace DEFAULT {
void kernel();
}
namespace AVX2 {
void kernel();
}
} // namespace at
void f() {
  at::kernel();
  // CHECK: edge inline-namespace.cpp:[[#@LINE-1]] call f() -> at::DEFAULT::kernel()
  at::AVX2::kernel();
  // CHECK: edge inline-namespace.cpp:[[#@LINE-1]] call f() -> at::AVX2::kernel()
}
