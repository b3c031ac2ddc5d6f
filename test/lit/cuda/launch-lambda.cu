// A launch in a lambda is of the lambda, which its function holds.
// RUN: %{host} | grep -E ' launch | encloses ' | FileCheck %s
#include <cuda.h>
__global__ void fill(int *X) {}
void host(int *X) {
  auto F = [&] { fill<<<1, 32>>>(X); };
  F();
}
// CHECK-DAG: edge launch-lambda.cu:6 encloses host(int*) ->
// CHECK-DAG: edge launch-lambda.cu:6 launch {{.*}}operator(){{.*}} -> fill(int*)
