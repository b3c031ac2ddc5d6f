// Kernels of a stub, per device and CPU capability, and who calls it.
// RUN: %{facts} | %{check-registrations}
// RUN: %{facts} | grep ' stub ' | FileCheck %s --check-prefix=EDGE

#include <torch/stub.h>
namespace at::native {
using add_fn = void (*)(int);
DECLARE_DISPATCH(add_fn, add_stub)
DEFINE_DISPATCH(add_stub);
void call() {
  add_stub(0, 1);
  // EDGE: edge stub.cpp:[[#@LINE-1]] stub at::native::call() -> at::native::add_stub
}
static void kernel(int) {}
REGISTER_ARCH_DISPATCH(add_stub, DEFAULT, &kernel)
// CHECK-DAG: registration at::native::add_stub CPU DEFAULT kernel=at::native::kernel(int) stub.cpp:[[#@LINE-1]]
REGISTER_ARCH_DISPATCH(add_stub, AVX2, ((void *)(&kernel) ? nullptr : nullptr))
// CHECK-DAG: registration at::native::add_stub CPU AVX2 kernel=none stub.cpp:[[#@LINE-1]]
REGISTER_CUDA_DISPATCH(add_stub, &kernel)
// CHECK-DAG: registration at::native::add_stub CUDA kernel=at::native::kernel(int) stub.cpp:[[#@LINE-1]]
} // namespace at::native
