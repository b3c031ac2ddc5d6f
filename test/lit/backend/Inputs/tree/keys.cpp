#include <torch/dispatch_keys.h>

namespace c10 {
constexpr DispatchKeySet backends({DispatchKey::Dense, DispatchKey::Vulkan});

bool runtimeDispatchKeySetHas(DispatchKey t, DispatchKey k) {
  switch (t) {
  case DispatchKey::Composite:
    return backends.has(k);
  default:
    return t == k;
  }
}

DispatchKeySet getBackendKeySetFromAutograd(DispatchKey t) {
  switch (t) {
  case DispatchKey::AutogradCPU:
    return DispatchKeySet(DispatchKey::CPU);
  default:
    return DispatchKeySet();
  }
}
} // namespace c10
