// trace shows a registration of a source that is not compiled, marked so.
// RUN: %{index}
// RUN: %{torchtalk} trace add.Tensor --index %t/index --verbose | FileCheck %s

TORCH_LIBRARY_IMPL(aten, CUDA, m) {
  m.impl("add.Tensor", TORCH_FN(add_cuda));
}

// CHECK: CUDA  trace-registered.cu:5 (m.impl :6)  seen in source, not compiled  add_cuda
