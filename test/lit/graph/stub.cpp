// A stub is one node: its callers, its kernels, and what goes through it.
// RUN: %{index}
// RUN: %{graph} add_stub | FileCheck %s --check-prefix=CALLERS
// RUN: %{graph} at::native::add_stub --mode calls | FileCheck %s --check-prefix=CALLS
// RUN: %{graph} add_kernel | FileCheck %s --check-prefix=KERNEL
// RUN: %{graph} add_kernel --mode impact | FileCheck %s --check-prefix=IMPACT
// RUN: %{graph} add --mode path --to add_kernel | FileCheck %s --check-prefix=PATH
// RUN: %{graph} add --mode path --to add_stub | FileCheck %s --check-prefix=TO-STUB
// RUN: %{graph} mul_stub | FileCheck %s --check-prefix=PASSED

#include <torch/stub.h>
namespace at::native {
using binary_fn = void (*)(int);
DECLARE_DISPATCH(binary_fn, add_stub)
DECLARE_DISPATCH(binary_fn, mul_stub)
DEFINE_DISPATCH(add_stub);
DEFINE_DISPATCH(mul_stub);
static void add_kernel(int) {}
REGISTER_ARCH_DISPATCH(add_stub, DEFAULT, &add_kernel)
REGISTER_CUDA_DISPATCH(add_stub, &add_kernel)
void add() { add_stub(0, 1); }
void add_twice() { at::native::add_stub(0, 2); }
template <typename Stub> void binary(Stub &stub) { stub(0, 3); }
void mul() { binary(mul_stub); }
} // namespace at::native

// CALLERS: at::native::add_stub initializer in.cpp:16
// CALLERS-NEXT: matched: unqualified name
// CALLERS-NEXT: a stub, with the kernels:
// CALLERS-NEXT: CPU DEFAULT, CUDA: at::native::add_kernel in.cpp:18
// CALLERS-NEXT: callers: 2 of 2, 2 sites in all
// CALLERS-NEXT: at::native::add in.cpp:21
// CALLERS-NEXT: calls stub in.cpp:21
// CALLERS-NEXT: at::native::add_twice in.cpp:22
// CALLERS-NEXT: calls stub in.cpp:22
// CALLERS-NOT: candidates

// CALLS: calls: {{.*}}
// CALLS: at::native::add_kernel in.cpp:18
// CALLS-NEXT: dispatch at::native::add_stub CPU DEFAULT registered at in.cpp:19
// CALLS-NEXT: dispatch at::native::add_stub CUDA registered at in.cpp:20

// KERNEL: kernel of at::native::add_stub CPU DEFAULT
// KERNEL: callers: {{.*}}
// KERNEL: at::native::add_stub in.cpp:16
// KERNEL-NEXT: dispatch at::native::add_stub CPU DEFAULT registered at in.cpp:19
// KERNEL: callers of the stub at::native::add_stub (CPU DEFAULT, CUDA): 2 of 2

// IMPACT: level 1:
// IMPACT: at::native::add_stub in.cpp:16
// IMPACT: level 2: 2
// IMPACT-NEXT: at::native::add in.cpp:21
// IMPACT-NEXT: at::native::add_twice in.cpp:22
// IMPACT: ops reached: 0 of 0

// PATH: path: 2 steps
// PATH-NEXT: at::native::add in.cpp:21
// PATH-NEXT: calls stub in.cpp:21
// PATH-NEXT: -> at::native::add_stub in.cpp:16
// PATH-NEXT: dispatch at::native::add_stub CPU DEFAULT registered at in.cpp:19
// PATH-NEXT: -> at::native::add_kernel in.cpp:18

// TO-STUB: path: 1 steps
// TO-STUB: calls stub in.cpp:21
// TO-STUB-NEXT: -> at::native::add_stub in.cpp:16

// PASSED: no kernel in this index
// PASSED: callers: 2 of 2, 2 sites in all
// PASSED-NEXT: at::native::binary
// PASSED-NEXT: calls stub in.cpp:23
// PASSED-NEXT: at::native::mul in.cpp:24
// PASSED-NEXT: takes address in.cpp:24, passed to at::native::binary
