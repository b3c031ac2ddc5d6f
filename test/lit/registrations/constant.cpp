// A name in a constant.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
constexpr const char *name = "mul.Scalar";
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl(name, kernel);
  // CHECK: registration aten::mul.Scalar CPU kernel=kernel(int) constant.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
