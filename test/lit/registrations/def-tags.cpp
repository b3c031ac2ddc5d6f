// Tags are no kernel.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY(mine, m) {
  m.def("mul(int a) -> int", {at::Tag::core});
  // CHECK: registration mine::mul def def-tags.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
