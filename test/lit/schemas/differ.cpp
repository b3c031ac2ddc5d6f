// A def that is not what the YAML says: a warning with both places, no failure.
// RUN: %{index}
// RUN: %{check} 2>&1 | FileCheck %s
// RUN: %{check} --json | FileCheck %s --check-prefix=JSON
// RUN: %{status} | FileCheck %s --check-prefix=STATUS

#include <torch/library.h>
TORCH_LIBRARY(aten, m) {
  m.def("add.Tensor(Tensor self, *, Scalar alpha=2) -> Tensor?");
}

// CHECK-DAG: warning: aten::add.Tensor: argument 'alpha': none in aten/src/ATen/native/native_functions.yaml:1, Scalar alpha=2 in in.cpp:9
// CHECK-DAG: warning: aten::add.Tensor: type of the return: Tensor in aten/src/ATen/native/native_functions.yaml:1, Tensor? in in.cpp:9
// CHECK-DAG: 1 of 1 TUs have their facts
// CHECK-DAG: schemas: 1 compared with native_functions.yaml (0 of them by autogen), 1 differ; 0 cannot be compared, 0 are not in it
// CHECK-DAG: is the build's generated code older than the YAML?

// JSON: "complete": true
// JSON: "schemas": {
// JSON: "differ": 1
// JSON: "schema_differences": [
// JSON: "field": "argument 'alpha'"
// JSON: "right": "Scalar alpha=2"

// STATUS: schemas: 1 compared with native_functions.yaml (0 of them by autogen), 1 differ;
// STATUS: next: run 'torchtalk index check' for the schemas that differ
