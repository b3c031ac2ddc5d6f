// From an op to its kernel where no TU registers it: by the YAML's dispatch, and
// by the text of the kernel.
// RUN: %{index}
// RUN: %{graph} torch.add --mode path --to leaf | FileCheck %s

namespace at::native {
void leaf() {}
void add() { leaf(); }
} // namespace at::native

// CHECK: path: 2 steps
// CHECK-NEXT: at::add {{.*}}native_functions.yaml:{{[0-9]+}}  [source]
// CHECK-NEXT: dispatch aten::add{{[.A-Za-z]*}} {{.*}}native_functions.yaml:{{[0-9]+}}  [yaml]
// CHECK-NEXT: -> at::native::add  path-of-op.cpp:8  [source]
// CHECK-NEXT: direct path-of-op.cpp:8  [source]
// CHECK-NEXT: -> at::native::leaf  path-of-op.cpp:7  [source]
