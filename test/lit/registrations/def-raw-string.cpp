// A schema in a raw string, over several literals.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY(mine, m) {
  m.def(R"(mul(int a,)"
        " int b) -> int");
  // CHECK: registration mine::mul def def-raw-string.cpp:[[#@LINE-2]] block=[[#@LINE-3]] schema="mul(int a, int b) -> int"
}
