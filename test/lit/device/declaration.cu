// A declaration and an explicit instantiation are no kernels.
// RUN: %{index}
// RUN: %{torchtalk} status --index %t/index | FileCheck %s

template <typename T> __global__ void k(T *x);
template <typename T> __global__ void k(T *x) {}
template __global__ void k<int>(int *x);

// CHECK: device kernels: 1 in source
