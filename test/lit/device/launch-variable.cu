// A launch through a variable is one of what the variable holds.
// RUN: %{index}
// RUN: %{kernels} forward | FileCheck %s

template <int N> __global__ void forward(int *x) {}
void run() {
  auto kernel = &forward<128>;
  kernel<<<1, 128>>>(x);
}

// CHECK: launch-variable.cu:8  run  through kernel
