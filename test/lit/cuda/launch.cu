// A launch is an edge of its own kind; its configuration is calls.
// RUN: %{host} | grep -E '^edge .*launch|grid' | FileCheck %s
#include <cuda.h>
__global__ void fill(int *X) {}
dim3 grid();
void host(int *X) {
  fill<<<grid(), 32>>>(X);
  // CHECK-DAG: edge launch.cu:[[#@LINE-1]] launch host(int*) -> fill(int*)
  // CHECK-DAG: edge launch.cu:[[#@LINE-2]] call host(int*) -> grid()
}
