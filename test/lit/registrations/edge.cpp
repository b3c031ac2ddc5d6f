// A registration is an edge to the kernel.
// RUN: %{facts} | FileCheck %s

#include <torch/library.h>
static int kernel(int x) { return x; }
TORCH_LIBRARY_FRAGMENT(aten, m) {
  m.impl("mul", TORCH_FN(kernel));
  // CHECK: edge edge.cpp:[[#@LINE-1]] register TORCH_LIBRARY_FRAGMENT_init_aten_0(torch::Library&) -> kernel(int)
}
// CHECK-NOT: edge {{.*}} call {{.*}} -> kernel(int)
