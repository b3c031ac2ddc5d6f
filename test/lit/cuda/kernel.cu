// A kernel has its own name, and not that of the stub that launches it.
// RUN: %{host} | grep '^function kernel.cu' | FileCheck %s
#include <cuda.h>
namespace at {
__device__ int helper(int X) { return X; }
// CHECK-DAG: function kernel.cu:[[#@LINE-1]]-[[#@LINE-1]] function external at::helper(int) [_ZN2at6helperEi]
__global__ void fill(int *X) { *X = helper(1); }
// CHECK-DAG: function kernel.cu:[[#@LINE-1]]-[[#@LINE-1]] function external at::fill(int*) [_ZN2at4fillEPi]
extern "C" __global__ void c_name(int *X) {}
// CHECK-DAG: function kernel.cu:[[#@LINE-1]]-[[#@LINE-1]] function external at::c_name(int *) [c_name]
} // namespace at
// CHECK-NOT: __device_stub__
