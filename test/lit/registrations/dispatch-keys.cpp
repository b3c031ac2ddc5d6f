// What the alias keys stand for is the value of the dispatcher's own functions.
// RUN: %{facts} | grep dispatch-key | FileCheck %s

#include <torch/dispatch_keys.h>

namespace c10 {
constexpr DispatchKeySet autograd({DispatchKey::AutogradFunctionality,
                                   DispatchKey::AutogradOther});
constexpr DispatchKeySet backends =
    DispatchKeySet({DispatchKey::Dense, DispatchKey::Vulkan}) |
    DispatchKeySet(DispatchKeySet::RAW, 3);

bool runtimeDispatchKeySetHas(DispatchKey t, DispatchKey k) {
  switch (t) {
  case DispatchKey::Autograd:
    return autograd.has(toFunctionalityKey(k));
  case DispatchKey::Composite:
    return k != DispatchKey::CUDA && backends.has(k);
  default:
    return t == k;
  }
}

DispatchKeySet getBackendKeySetFromAutograd(DispatchKey t) {
  switch (t) {
  case DispatchKey::AutogradCPU:
    return DispatchKeySet(DispatchKey::CPU);
  // AutogradCUDA has been forgotten, and so the dispatcher knows no backend.
  case DispatchKey::AutogradOther:
    return backends;
  default:
    return DispatchKeySet();
  }
}
} // namespace c10

// In the order of the facts: by relation, alias key and key.
// CHECK:      dispatch-key runtime AutogradCPU
// CHECK-NEXT: dispatch-key runtime AutogradCUDA
// CHECK-NEXT: dispatch-key runtime AutogradOther
// CHECK-NEXT: dispatch-key runtime CPU
// CHECK-NEXT: dispatch-key runtime CUDA
// CHECK-NEXT: dispatch-key runtime SparseCPU
// CHECK-NEXT: dispatch-key runtime SparseCUDA
// CHECK-NEXT: dispatch-key runtime Undefined
// CHECK-NEXT: dispatch-key runtime Vulkan
// CHECK-NEXT: dispatch-key includes Autograd -> AutogradCPU
// CHECK-NEXT: dispatch-key includes Autograd -> AutogradCUDA
// CHECK-NEXT: dispatch-key includes Autograd -> AutogradOther
// CHECK-NEXT: dispatch-key includes Composite -> CPU
// CHECK-NEXT: dispatch-key includes Composite -> Vulkan
// CHECK-NEXT: dispatch-key backend AutogradCPU -> CPU
// CHECK-NEXT: dispatch-key backend AutogradOther -> CPU
// CHECK-NEXT: dispatch-key backend AutogradOther -> CUDA
// CHECK-NEXT: dispatch-key backend AutogradOther -> Vulkan
// CHECK-NOT:  dispatch-key
