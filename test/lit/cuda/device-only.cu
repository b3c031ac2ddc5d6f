// The device pass alone has the same functions and calls as the host's; its facts
// go where the option says, not into the PTX.
// RUN: rm -rf %t && mkdir %t && cd %S
// RUN: %{cuda} --cuda-device-only --cuda-gpu-arch=sm_70 -fplugin-arg-torchtalk-out=%t -S %s -o %t.s
// RUN: %{torchtalk} facts dump %t/*.sst | FileCheck %s
// RUN: not grep -i torchtalk %t.s
#include <cuda.h>
__device__ int helper(int X) { return X + 1; }
__global__ void kernel(int *X) { *X = helper(*X); }
template <int N> __global__ void fill(int *X) { *X = N; }
void host(int *X) { fill<4><<<1, 256>>>(X); }

// CHECK: status=ok {{.*}}language=cuda
// CHECK-DAG: edge device-only.cu:9 call kernel(int*) -> helper(int)
// CHECK-DAG: function device-only.cu:10-10 function external void fill<4>(int*)
