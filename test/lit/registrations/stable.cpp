// The library of the stable ABI: keys are strings, kernels are boxed by a
// template.
// RUN: %{facts} | %{check-registrations}

#include <torch/csrc/stable/library.h>
using torch::stable::Tensor;
Tensor mul(Tensor, Tensor);
void boxed(StableIValue *, uint64_t, uint64_t);
STABLE_TORCH_LIBRARY(mine, m) {
  m.def("mul(Tensor a, Tensor b) -> Tensor");
  // CHECK-DAG: registration mine::mul def stable.cpp:[[#@LINE-1]] block=[[#@LINE-2]] schema="mul(Tensor a, Tensor b) -> Tensor"
}
STABLE_TORCH_LIBRARY_IMPL(mine, CPU, m) {
  m.impl("mul", TORCH_BOX(&mul));
  // CHECK-DAG: registration mine::mul CPU kernel=mul(torch::stable::Tensor, torch::stable::Tensor) stable.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
  m.impl("div", boxed);
  // CHECK-DAG: registration mine::div CPU kernel=boxed(unsigned long*, unsigned long, unsigned long) stable.cpp:[[#@LINE-1]] block=[[#@LINE-4]]
}
