// A fallthrough is no function.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY_IMPL(aten, AutogradCPU, m) {
  m.impl("mul", torch::CppFunction::makeFallthrough());
  // CHECK: registration aten::mul AutogradCPU kernel=fallthrough fallthrough.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
