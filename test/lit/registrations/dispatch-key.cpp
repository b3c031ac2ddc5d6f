// torch::dispatch says the key of one kernel.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY(mine, m) {
  m.impl("mul", torch::dispatch(c10::DispatchKey::CUDA, TORCH_FN(kernel)));
  // CHECK: registration mine::mul CUDA kernel=kernel(int) dispatch-key.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
