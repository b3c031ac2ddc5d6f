// torch::dispatch takes the type of a device.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY(mine, m) {
  m.impl("mul", torch::dispatch(c10::kCUDA, kernel));
  // CHECK: registration mine::mul CUDA kernel=kernel(int) device-type.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
