#include "registration.h"

#define EXTENSION macros

using namespace macros;

MACRO_LIBRARY(EXTENSION, ops) {
  ops.def("twice(Tensor self) -> Tensor");
  ops.impl("twice", at::kCPU, &twice);
  ops.def("thrice(Tensor self) -> Tensor");
  ops.def("composite(Tensor self) -> Tensor", &twice);
  ops.def("scaled(Tensor self, float by) -> Tensor");
  ops.def("scaled.half(Tensor self, float by=0.5) -> Tensor");
}

MACRO_LIBRARY_IMPL(EXTENSION, CPU, ops) {
  ops.impl("thrice", &thrice);
  ops.impl("scaled", TORCH_FN(scaled));
}

MACRO_LIBRARY_IMPL(EXTENSION, PrivateUse1, m) {
  MACRO_WHERE(is_override_enabled("twice"), twice, &twice)
  MACRO_WHERE(!is_override_enabled("thrice") || is_override_enabled("all"),
              thrice, &thrice)
}
