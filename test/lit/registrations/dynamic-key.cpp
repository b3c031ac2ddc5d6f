// A key that only the caller knows is not taken for none.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
c10::DispatchKey key();
TORCH_LIBRARY(mine, m) {
  m.impl("mul", torch::dispatch(key(), kernel));
  // CHECK: registration mine::mul <dynamic> kernel=kernel(int) dynamic-key.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
