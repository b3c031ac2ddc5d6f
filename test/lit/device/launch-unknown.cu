// A launch of what is no kernel here is counted, not guessed.
// RUN: %{index}
// RUN: %{torchtalk} status --index %t/index | FileCheck %s
// RUN: %{kernels} k | FileCheck %s --check-prefix=K

__global__ void k(int *x) {}
template <typename F> void run(F kernel_fn) { kernel_fn<<<1, 1>>>(x); }

// CHECK: 1 launches (1 of unknown kernels)
// K: launches: 0 of 0
