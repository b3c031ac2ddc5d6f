// Both sides of an #if are read, though their braces match only alone.
// RUN: %{index}
// RUN: %{kernels} reduce_ | FileCheck %s

#if defined(USE_ROCM)
__global__ void reduce_hip(int *x) {
#else
__global__ void reduce_cuda(int *x) {
#endif
  *x = 0;
}
void f() {
#ifdef USE_ROCM
  reduce_hip<<<1, 64>>>(x);
#else
  reduce_cuda<<<1, 32>>>(x);
#endif
}

// CHECK: 2 of 2
// CHECK: reduce_hip  kernel  variants.cu:6-11
// CHECK: variants.cu:14  f
// CHECK: reduce_cuda  kernel  variants.cu:8-11
// CHECK: variants.cu:16  f
