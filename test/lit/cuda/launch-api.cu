// A kernel that is handed to cudaLaunchKernel has its address taken for it.
// RUN: %{host} | grep ' address ' | FileCheck %s
#include <cuda.h>
__global__ void fill(int *X) {}
void host(void **Args) {
  cudaLaunchKernel((const void *)fill, 1, 32, Args, 0, nullptr);
  // CHECK: edge launch-api.cu:[[#@LINE-1]] address host(void**) -> fill(int*) passed-to=cudaLaunchKernel
}
