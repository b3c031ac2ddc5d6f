// REGISTER_DISPATCH in a .cu is of CUDA, and not compiled.
// RUN: %{index}
// RUN: %{search} add_stub --mode bindings | FileCheck %s

namespace at::native {
static void add_kernel(TensorIteratorBase &it) {}
REGISTER_DISPATCH(add_stub, &add_kernel)
} // namespace at::native

// CHECK: at::native::add_stub  CUDA  at::native::add_kernel  stub.cu:7  seen in source, not compiled; kernel at stub.cu:6
