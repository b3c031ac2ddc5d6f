// What the CPU does for the device, and what passes by.
#include "slate.h"

#include <ATen/native/CPUFallback.h>

namespace slate {
namespace {

void to_cpu(const c10::OperatorHandle &op, torch::jit::Stack *stack) {
  at::native::cpu_fallback(op, stack);
}

} // namespace

TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&to_cpu>());
}

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("record_stream", torch::CppFunction::makeFallthrough());
  m.impl("nonzero", torch::CppFunction::makeFromBoxedFunction<&to_cpu>());
}

TORCH_LIBRARY_IMPL(aten, AutogradPrivateUse1, m) {
  for (const char *op : {"_copy_from", "_copy_from_and_resize"})
    m.impl(op, torch::CppFunction::makeFallthrough());
}

} // namespace slate
