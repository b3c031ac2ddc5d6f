// Kernels of Metal; what a macro instantiates is none of its own.
// RUN: %{index}
// RUN: %{kernels} renorm | FileCheck %s
// RUN: %{kernels} renorm --backend MPS | FileCheck %s
// RUN: not %{kernels} renorm --backend CUDA

template <typename T>
kernel void renorm(constant T *norm [[buffer(0)]], device T *out,
                   uint index [[thread_position_in_grid]]) {
  out[index] = norm[index];
}
#define REGISTER(DTYPE) \
  template [[host_name("renorm_" #DTYPE)]] kernel void renorm<DTYPE>( \
      constant DTYPE *norm, device DTYPE *out, uint index);
REGISTER(float)

// CHECK: 1 of 1
// CHECK: renorm  kernel template  kernel.metal:8-11
