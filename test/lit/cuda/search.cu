// A kernel that clang compiled is said to be; a #if side that it did not see is
// not.
// RUN: rm -rf %t && mkdir -p %t/src %t/build/obj && cp %s %t/src/in.cu
// RUN: python3 %{inputs}/project.py %t 'src/in.cu: %{cuda} --cuda-host-only -c {file} -o {object}'
// RUN: cd %t/build && %{cuda} --cuda-host-only -c ../src/in.cu -o obj/in.cu.o
// RUN: %{torchtalk} index build --no-parse --pytorch-source %t/src --build-dir %t/build --index %t/index
// RUN: %{torchtalk} search fill --mode kernels --index %t/index | FileCheck %s
// RUN: %{torchtalk} graph fill --index %t/index | FileCheck %s --check-prefix=GRAPH
#include <cuda.h>
__global__ void fill(int *X) {}
#ifdef USE_ROCM
__global__ void fill_rocm(int *X) {}
#endif
void host(int *X) { fill<<<1, 32>>>(X); }

// CHECK: fill  kernel  in.cu:10-10  compiled
// CHECK-NEXT: launches: 1 of 1
// CHECK-NEXT: in.cu:14  host
// CHECK: fill_rocm  kernel  in.cu:12-12  seen in source, not compiled

// GRAPH: host in.cu:14
// GRAPH-NEXT: launches kernel in.cu:14
