// A kernel has its qualified name, its lines, its bounds and its launches.
// RUN: %{index}
// RUN: %{kernels} scale | FileCheck %s

namespace at::native {
namespace {
template <typename T>
__global__ void __launch_bounds__(256, 2)
scale(T *x, T by) {
  x[threadIdx.x] *= by;
}
} // namespace
void scale_cuda(float *x) {
  scale<float><<<1, 256, 0, stream()>>>(x, 2);
}
} // namespace at::native

// CHECK: kernels that fit 'scale': 1 of 1
// CHECK-NEXT: exact:
// CHECK-NEXT: at::native::scale  kernel template  kernel.cu:9-11  __launch_bounds__(256, 2)  seen in source, not compiled
// CHECK-NEXT: launches: 1 of 1
// CHECK-NEXT: kernel.cu:14  at::native::scale_cuda
