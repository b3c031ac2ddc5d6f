// m.impl with a lambda.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("mul", [](int x) { return x; });
  // CHECK: registration aten::mul CPU kernel={{.*}}::operator()(int) const impl-lambda.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
