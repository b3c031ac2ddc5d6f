#include <torch/library.h>
#include "ATen/abs.h"

int other(int x) { return at::native::helper(x); }
int own(int x) { return x; }

int mine(int x) {
  return at::_ops::abs::call(x);
}
TORCH_LIBRARY(ext, m) { m.def("mine(Tensor self) -> Tensor", &mine); }
TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("abs", own); }

