// m.impl with the name of a function.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int x) { return x; }
TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("mul", kernel);
  // CHECK: registration aten::mul CUDA kernel=kernel(int) impl-function.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
