// Of a registration the words are in the op, the key, the kernel and the path.
// RUN: %{index}
// RUN: %{search} "square cpu" --mode bindings | FileCheck %s

#include <torch/library.h>
at::Tensor to_square(const at::Tensor &T);
TORCH_LIBRARY_IMPL(aten, CPU, M) { M.impl("square", to_square); }
TORCH_LIBRARY_IMPL(aten, CUDA, M) { M.impl("square", to_square); }

// CHECK: bindings that fit 'square cpu': 1 of 1
// CHECK-NEXT: all words:
// CHECK-NEXT: aten::square  CPU
