// m.impl in a block without a key registers for CompositeImplicitAutograd.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY(mine, m) {
  m.impl("mul", kernel);
  // CHECK: registration mine::mul CompositeImplicitAutograd kernel=kernel(int) impl-no-key.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
