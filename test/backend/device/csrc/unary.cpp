// A condition for each op, in every way to write one.
#include "slate.h"

#include <ATen/ops/abs.h>
#include <ATen/ops/ceil.h>
#include <ATen/ops/cos.h>
#include <ATen/ops/exp.h>
#include <ATen/ops/floor.h>
#include <ATen/ops/log.h>
#include <ATen/ops/neg.h>
#include <ATen/ops/round.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/sin.h>
#include <ATen/ops/sqrt.h>
#include <ATen/ops/tanh.h>
#include <ATen/ops/trunc.h>

#include <cstdlib>

namespace slate {
namespace {

#define SLATE_UNARY(NAME)                                                      \
  at::Tensor slate_##NAME(const at::Tensor &self) {                            \
    return device(at::NAME(host(self)));                                       \
  }
SLATE_UNARY(abs)
SLATE_UNARY(ceil)
SLATE_UNARY(cos)
SLATE_UNARY(exp)
SLATE_UNARY(floor)
SLATE_UNARY(log)
SLATE_UNARY(neg)
SLATE_UNARY(round)
SLATE_UNARY(sigmoid)
SLATE_UNARY(sin)
SLATE_UNARY(sqrt)
SLATE_UNARY(tanh)
SLATE_UNARY(trunc)

at::Tensor contiguous_cos(const at::Tensor &self) {
  return slate_cos(self.contiguous());
}

#define SLATE_IMPL(NAME)                                                       \
  do {                                                                         \
    if (is_override_enabled(#NAME))                                            \
      m.impl(#NAME, TORCH_FN(slate_##NAME));                                   \
  } while (false)

struct Entry {
  const char *op;
  at::Tensor (*run)(const at::Tensor &);
};
constexpr Entry exact[] = {{"ceil", slate_ceil}, {"floor", slate_floor}};
constexpr Entry rounding[] = {{"round", slate_round}, {"trunc", slate_trunc}};

} // namespace

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("abs", slate_abs);
  if (is_override_enabled("neg"))
    m.impl("neg", slate_neg);
  SLATE_IMPL(sqrt);
  if (const char *quiet = std::getenv("SLATE_QUIET"))
    m.impl("tanh", slate_tanh);
  else
    SLATE_IMPL(sigmoid);
  is_override_enabled("exp") ? m.impl("exp", slate_exp) : m;
  (void)(is_override_enabled("log") && (m.impl("log", slate_log), true));
  (void)(!is_override_enabled("sin") || (m.impl("sin", slate_sin), true));
  // One of the two, whatever is enabled.
  is_override_enabled("cos") ? m.impl("cos", slate_cos)
                             : m.impl("cos", contiguous_cos);
  for (const Entry &each : exact)
    m.impl(each.op, each.run);
  for (const Entry &each : rounding) {
    if (!is_override_enabled(each.op))
      continue;
    m.impl(each.op, each.run);
  }
}

} // namespace slate
