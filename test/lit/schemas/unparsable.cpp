// A schema that the dispatcher would refuse, with its place and column; and one
// that is inferred from the C++ function.
// RUN: %{index} 2>&1 | FileCheck %s
// RUN: %{check} 2>&1 | FileCheck %s
// RUN: %{check} 2>&1 | FileCheck %s --check-prefix=COUNT

#include <torch/library.h>
int twice(int x) { return 2 * x; }
TORCH_LIBRARY(aten, m) {
  m.def("add.Tensor(Tensor self, flaot by) -> Tensor");
  m.def("twice", twice);
}

// CHECK: warning: in.cpp:10: the schema of aten::add.Tensor cannot be parsed: column 25: no type 'flaot'.
// COUNT: schemas: 0 compared with native_functions.yaml (0 of them by autogen), 0 differ; 1 cannot be compared, 1 are not in it
