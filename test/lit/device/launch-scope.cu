// Of two kernels of one name, a launch means the one that it can see.
// RUN: %{index}
// RUN: %{kernels} k | FileCheck %s

namespace a {
__global__ void k() {}
void f() { k<<<1, 1>>>(); }
} // namespace a
namespace b {
__global__ void k() {}
void f() { k<<<1, 1>>>(); }
void g() { a::k<<<1, 1>>>(); }
} // namespace b

// CHECK: a::k  kernel
// CHECK-NEXT: launches: 2 of 2
// CHECK-NEXT: launch-scope.cu:7  a::f
// CHECK-NEXT: launch-scope.cu:12  b::g
// CHECK-NEXT: b::k  kernel
// CHECK-NEXT: launches: 1 of 1
// CHECK-NEXT: launch-scope.cu:11  b::f
