// The memory of the device, and the way to and from that of the CPU.
#include "slate.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <c10/core/DeviceType.h>

#include <cstdlib>
#include <cstring>

namespace slate {

static const bool named = (c10::register_privateuse1_backend("slate"), true);

at::Tensor host(const at::Tensor &self) {
  return at::from_blob(self.data_ptr(), self.sizes(), self.strides(),
                       self.options().device(at::kCPU));
}

at::Tensor device(const at::Tensor &self) {
  at::Tensor made =
      at::empty(self.sizes(), self.options().device(at::kPrivateUse1));
  host(made).copy_(self);
  return made;
}

bool is_override_enabled(const char *) {
  const char *overrides = std::getenv("SLATE_OVERRIDES");
  return !overrides || std::strcmp(overrides, "none") != 0;
}

int level() {
  const char *text = std::getenv("SLATE_LEVEL");
  return text ? std::atoi(text) : 0;
}

} // namespace slate
