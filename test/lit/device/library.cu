// Registrations in a library block, in the words of the source.
// RUN: %{index}
// RUN: %{search} foo --mode bindings | FileCheck %s

namespace mine {
Tensor foo_cuda(const Tensor &x) { return x; }
TORCH_LIBRARY_IMPL(mine, CUDA, m) {
  m.impl("foo", TORCH_FN(foo_cuda));
  // m.impl("foo.comment", f);
}
TORCH_LIBRARY(mine, m) {
  m.def("foo(Tensor x) -> Tensor");
}
} // namespace mine

// CHECK: bindings that fit 'foo': 2 of 2
// CHECK: mine::foo  CUDA  mine::foo_cuda  library.cu:8  seen in source, not compiled; kernel at library.cu:6
// CHECK: mine::foo  def  library.cu:12  seen in source, not compiled
