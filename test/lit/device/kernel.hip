// HIP launches by macros, too.
// RUN: %{index}
// RUN: %{kernels} gemm --backend HIP | FileCheck %s

template <typename T> __global__ void gemm(T *x) {}
void run() {
  hipLaunchKernelGGL(HIP_KERNEL_NAME(gemm<float>), grid, block, 0, stream, x);
}

// CHECK: gemm  kernel template  kernel.hip:5-5
// CHECK: kernel.hip:7  run
