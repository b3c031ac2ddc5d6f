// A backend of PyTorch whose device is a part of the CPU's memory. What matters
// is how its kernels are registered: in the ways of real backends for
// PrivateUse1.
#pragma once

#include <ATen/core/Tensor.h>
#include <torch/library.h>

namespace slate {

/// A tensor of the CPU in the memory of \p self.
at::Tensor host(const at::Tensor &self);
/// A copy of \p self, a tensor of the CPU, on the device.
at::Tensor device(const at::Tensor &self);

/// Whether the environment, when the library is loaded, asks for our kernel of
/// \p op: SLATE_OVERRIDES is "all", as without it, or "none".
bool is_override_enabled(const char *op);
/// SLATE_LEVEL, or 0.
int level();

} // namespace slate
