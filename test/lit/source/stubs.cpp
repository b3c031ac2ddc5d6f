// Of a stub that no TU has: who calls it, and what is registered for it.
// RUN: %{index}
// RUN: %{graph} n::sum_stub --mode callers | FileCheck %s --check-prefix=CALLERS
// RUN: %{graph} n::sum_stub --mode calls | FileCheck %s --check-prefix=CALLS
// RUN: %{graph} n::sum_kernel --mode callers | FileCheck %s --check-prefix=KERNEL
// RUN: %{graph} n::sum --mode path --to n::leaf | FileCheck %s --check-prefix=PATH

namespace n {
DEFINE_DISPATCH(sum_stub);
void sum() { sum_stub(kCPU, 1); }
void leaf() {}
namespace {
void sum_kernel() { leaf(); }
} // namespace
REGISTER_DISPATCH(sum_stub, &sum_kernel);
}

// CALLERS: n::sum_stub  {{.*}}stubs.cpp:9  [source]
// CALLERS: a stub, with the kernels:
// CALLERS-NEXT: CPU: {{.*}}sum_kernel  stubs.cpp:13  seen in source, not compiled
// CALLERS: callers: 1 of 1 (0 compiled, 1 in source)
// CALLERS-NEXT: n::sum  stubs.cpp:10  [source]

// CALLS: calls: 1 of 1 (0 compiled, 1 in source)
// CALLS-NEXT: n::sum_kernel  stubs.cpp:13  [source]
// CALLS-NEXT: registers stubs.cpp:15  [source]

// KERNEL: callers: 1 of 1 (0 compiled, 1 in source)
// KERNEL-NEXT: n::sum_stub  stubs.cpp:9  [source]
// KERNEL-NEXT: registers stubs.cpp:15  [source]

// PATH: path: 3 steps, possible: 3 of them read as text
// PATH: n::sum
// PATH: -> n::sum_stub
// PATH: -> n::sum_kernel
// PATH: -> n::leaf
