// Functions that register, and leave early.
#include "slate.h"

#include <ATen/ops/add.h>
#include <ATen/ops/div.h>
#include <ATen/ops/eq.h>
#include <ATen/ops/gt.h>
#include <ATen/ops/lt.h>
#include <ATen/ops/maximum.h>
#include <ATen/ops/minimum.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/ne.h>
#include <ATen/ops/sub.h>

#include <cstdlib>

namespace slate {
namespace {

#define SLATE_BINARY(NAME)                                                     \
  at::Tensor slate_##NAME(const at::Tensor &self, const at::Tensor &other) {   \
    return device(at::NAME(host(self), host(other)));                          \
  }
SLATE_BINARY(div)
SLATE_BINARY(eq)
SLATE_BINARY(gt)
SLATE_BINARY(lt)
SLATE_BINARY(maximum)
SLATE_BINARY(minimum)
SLATE_BINARY(mul)
SLATE_BINARY(ne)

#define SLATE_SCALED(NAME)                                                     \
  at::Tensor slate_##NAME(const at::Tensor &self, const at::Tensor &other,     \
                          const at::Scalar &alpha) {                           \
    return device(at::NAME(host(self), host(other), alpha));                   \
  }
SLATE_SCALED(add)
SLATE_SCALED(sub)

void register_comparisons(torch::Library &m) {
  m.impl("eq.Tensor", slate_eq);
  if (!is_override_enabled("comparisons"))
    return;
  m.impl("ne.Tensor", slate_ne);
  if (std::getenv("SLATE_QUIET") != nullptr)
    return;
  m.impl("lt.Tensor", slate_lt);
  m.impl("gt.Tensor", slate_gt);
}

void register_arithmetic(torch::Library &m) {
  if (is_override_enabled("arithmetic")) {
    m.impl("add.Tensor", slate_add);
    if (std::getenv("SLATE_QUIET"))
      return;
    m.impl("sub.Tensor", slate_sub);
  }
  m.impl("mul.Tensor", slate_mul);
}

void register_more(torch::Library &m) {
  switch (level()) {
  case 2:
    m.impl("maximum", slate_maximum);
    [[fallthrough]];
  case 1:
    m.impl("minimum", slate_minimum);
    break;
  default:
    m.impl("div.Tensor", slate_div);
  }
}

} // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  register_comparisons(m);
  register_arithmetic(m);
  register_more(m);
}

} // namespace slate
