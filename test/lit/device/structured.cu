// A launch in a structured kernel is of its impl.
// RUN: %{index}
// RUN: %{kernels} k | FileCheck %s

namespace at::native {
__global__ void k() {}
TORCH_IMPL_FUNC(add_out_cuda)(const Tensor &x) {
  k<<<1, 1>>>();
}
} // namespace at::native

// CHECK: structured.cu:8  at::native::structured_add_out_cuda::impl
