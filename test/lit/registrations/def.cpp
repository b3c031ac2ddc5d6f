// m.def of a schema.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY(mine, m) {
  m.def("mul.out(Tensor a, *, Tensor(a!) out) -> Tensor(a!)");
  // CHECK: registration mine::mul.out def def.cpp:[[#@LINE-1]] block=[[#@LINE-2]] schema="mul.out(Tensor a, *, Tensor(a!) out) -> Tensor(a!)"
}
