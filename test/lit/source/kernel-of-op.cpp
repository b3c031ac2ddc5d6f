// A kernel that only the YAML registers: its ops, and who calls them in text.
// RUN: %{index}
// RUN: %{graph} at::native::add --mode callers | FileCheck %s --check-prefix=CALLERS
// RUN: %{graph} at::native::add --mode impact | FileCheck %s --check-prefix=IMPACT
// RUN: %{graph} aten::add.Tensor --mode callers | FileCheck %s --check-prefix=OP
// RUN: %{graph} aten::add.Tensor --mode calls | FileCheck %s --check-prefix=CALLS

namespace at::native {
void add() {}
void twice(Tensor x) { at::add(x, x); }
void thrice(Tensor x) { x.add(x); }
} // namespace at::native

// CALLERS: kernel of aten::add.Tensor CPU  {{.*}}native_functions.yaml:1, by torchgen's rules
// CALLERS: callers of the op aten::add.Tensor (CPU): 2 of 2
// CALLERS-NEXT: at::native::twice  kernel-of-op.cpp:10  [source]
// CALLERS-NEXT: at::native::thrice  kernel-of-op.cpp:11  [source]

// IMPACT: impact: 2 of 2 functions (0 compiled, 2 possible, through source)
// IMPACT: at::native::twice
// IMPACT: at::native::thrice
// IMPACT: ops reached: 1 of 1
// IMPACT-NEXT: aten::add.Tensor

// OP: the op aten::add.Tensor
// OP: callers: 2 of 2 (0 compiled, 2 in source)
// OP: direct kernel-of-op.cpp:10  [source]
// OP: direct kernel-of-op.cpp:11  [source]

// CALLS: calls: 1 of 1 (0 compiled, 1 in source)
// CALLS-NEXT: at::native::add  kernel-of-op.cpp:9  [source]
// CALLS-NEXT: dispatch aten::add.Tensor CPU registered at {{.*}}native_functions.yaml:3  [yaml]
