// MUSA is read as CUDA; its stubs are of the private backend.
// RUN: %{index}
// RUN: %{kernels} copy --backend PrivateUse1 | FileCheck %s

__global__ void copy(float *x) {}
void run() { copy<<<1, 1>>>(x); }

// CHECK: copy  kernel  kernel.mu:5-5
// CHECK: kernel.mu:6  run
