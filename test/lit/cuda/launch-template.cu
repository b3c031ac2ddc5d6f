// A launch of a template is one of its instantiation.
// RUN: %{host} | grep ' launch ' | FileCheck %s
#include <cuda.h>
template <typename T, int N>
__global__ void __launch_bounds__(256) fill(T *X) {}
template <typename T> void run(T *X) { fill<T, 4><<<1, 256>>>(X); }
// CHECK: edge launch-template.cu:[[#@LINE-1]] launch void run<float>(float*) -> void fill<float, 4>(float*)
void host(float *X) { run(X); }
