// A def that says the same in other words; and one of no entry.
// RUN: %{index}
// RUN: %{check} 2>&1 | FileCheck %s --implicit-check-not=warning --implicit-check-not=older
// RUN: %{status} | FileCheck %s --implicit-check-not='index check'
// RUN: %{torchtalk} index export --index %t/index | FileCheck %s --check-prefix=EXPORT

#include <torch/library.h>
TORCH_LIBRARY(aten, m) { m.def("aten::add.Tensor(Tensor  self)->(Tensor)"); }
TORCH_LIBRARY(mine, m) { m.def("scale(Tensor x, float by=1) -> Tensor"); }

// CHECK: schemas: 1 compared with native_functions.yaml (0 of them by autogen), 0 differ; 0 cannot be compared, 1 are not in it

// EXPORT-DAG: "fact":"op",{{.*}}"dispatcher_schema":"aten::add.Tensor(Tensor self) -> Tensor"
// EXPORT-DAG: "fact":"registration",{{.*}}"dispatcher_schema":"mine::scale(Tensor x, float by=1.) -> Tensor"
