#include "registration.h"

#include <ATen/ops/mul.h>

#include <cstdlib>
#include <cstring>

namespace macros {

bool is_override_enabled(const char *) {
  const char *overrides = std::getenv("SLATE_OVERRIDES");
  return !overrides || std::strcmp(overrides, "none") != 0;
}

at::Tensor twice(const at::Tensor &self) { return at::mul(self, 2); }
at::Tensor thrice(const at::Tensor &self) { return at::mul(self, 3); }
at::Tensor scaled(const at::Tensor &self, double by) {
  return at::mul(self, by);
}

} // namespace macros
