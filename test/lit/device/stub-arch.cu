// REGISTER_AVX2_DISPATCH is of one capability of CPU;
// ALSO_REGISTER_AVX512_DISPATCH is of all that REGISTER_DISPATCH is of.
// RUN: %{index}
// RUN: %{search} add_stub --mode bindings | FileCheck %s

namespace at::native {
static void add_kernel(TensorIteratorBase &it) {}
static void add_avx2(TensorIteratorBase &it) {}
ALSO_REGISTER_AVX512_DISPATCH(add_stub, &add_kernel)
REGISTER_AVX2_DISPATCH(add_stub, &add_avx2)
} // namespace at::native

// CHECK-DAG: at::native::add_stub  CUDA  at::native::add_kernel  stub-arch.cu:9
// CHECK-DAG: at::native::add_stub  CPU AVX2  at::native::add_avx2  stub-arch.cu:10
