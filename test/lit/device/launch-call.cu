// cudaLaunchKernel and its relatives launch the kernel that they name.
// RUN: %{index}
// RUN: %{kernels} k1 | FileCheck %s --check-prefix=K1
// RUN: %{kernels} k2 | FileCheck %s --check-prefix=K2

template <typename T> __global__ void k1(T *x) {}
__global__ void k2(int *x) {}
void plain() {
  cudaLaunchKernel((const void *)k1<float>, grid, block, args, 0, stream);
}
void cooperative() {
  AT_CUDA_CHECK(cudaLaunchCooperativeKernel((void *)k2, g, b, args));
}

// K1: launch-call.cu:9  plain
// K2: launch-call.cu:12  cooperative
