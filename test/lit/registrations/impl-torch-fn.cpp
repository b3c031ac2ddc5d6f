// m.impl with TORCH_FN: the kernel is a template argument.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int x) { return x; }
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("add.Tensor", TORCH_FN(kernel));
  // CHECK: registration aten::add.Tensor CPU kernel=kernel(int) impl-torch-fn.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
