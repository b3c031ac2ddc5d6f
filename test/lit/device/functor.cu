// What is handed to gpu_kernel and the like is a kernel of its function.
// RUN: %{index}
// RUN: %{kernels} gelu | FileCheck %s

namespace at::native {
void gelu_kernel_cuda(TensorIteratorBase &it) {
  AT_DISPATCH_FLOATING_TYPES(it.dtype(), "gelu", [&]() {
    gpu_kernel(it, [] GPU_LAMBDA(scalar_t x) -> scalar_t { return x; });
    opmath_gpu_kernel_with_scalars<scalar_t>(it, GeluFunctor<scalar_t>());
  });
}
} // namespace at::native

// CHECK: at::native::gelu_kernel_cuda  hands functors to kernels  functor.cu:6-11
// CHECK-NEXT: gpu_kernel  lambda  functor.cu:8
// CHECK-NEXT: opmath_gpu_kernel_with_scalars  GeluFunctor  functor.cu:9
