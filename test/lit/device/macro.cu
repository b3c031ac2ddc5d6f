// A macro of the file makes a kernel, another one launches it.
// RUN: %{index}
// RUN: %{kernels} flash_fwd_kernel | FileCheck %s

#define DEFINE_KERNEL(name, ...) \
  template <typename T, __VA_ARGS__> __global__ void name##_kernel(T *x)
#define LAUNCH(name) name##_kernel<float, true><<<grid, block>>>(x)

DEFINE_KERNEL(flash_fwd, bool Causal) {
  compute(x);
}
void run() {
  LAUNCH(flash_fwd);
}

// CHECK: flash_fwd_kernel  kernel template  macro.cu:9-11
// CHECK: macro.cu:13  run
