// A path leads from a call of an op through the dispatcher to its kernel.
// RUN: %{index}
// RUN: %{graph} user --mode path --to at::native::twice | FileCheck %s
// RUN: %{graph} at::native::twice --mode impact | FileCheck %s --check-prefix=IMPACT
// RUN: %{graph} at::native::twice | FileCheck %s --check-prefix=CALLERS

#include <torch/library.h>

namespace at {
namespace _ops {
struct twice {
  static int call(int x);
};
int twice::call(int x) { return x; }
} // namespace _ops
namespace native {
int twice(int x) { return 2 * x; }
} // namespace native
} // namespace at
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("twice", TORCH_FN(at::native::twice));
}
int user() { return at::_ops::twice::call(3); }

// CHECK: path: 2 steps
// CHECK-NEXT: user  in.cpp:23
// CHECK-NEXT:   direct in.cpp:23
// CHECK-NEXT: -> at::_ops::twice::call  in.cpp:14
// CHECK-NEXT:   dispatch aten::twice CPU registered at in.cpp:21
// CHECK-NEXT: -> at::native::twice  in.cpp:17

// IMPACT: at::_ops::twice::call  in.cpp:14  dispatches aten::twice
// IMPACT: user  in.cpp:23
// IMPACT: ops reached: 1 of 1

// CALLERS: kernel of aten::twice CPU
// CALLERS: at::_ops::twice::call
// CALLERS-NEXT: dispatch aten::twice CPU registered at in.cpp:21
