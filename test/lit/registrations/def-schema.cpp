// torch::schema around the text.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY(mine, m) {
  m.def(torch::schema("mul(int a) -> int"));
  // CHECK: registration mine::mul def def-schema.cpp:[[#@LINE-1]] block=[[#@LINE-2]] schema="mul(int a) -> int"
}
