// A macro that hides m.impl: the line is where it is used.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
#define KERNEL(op, fn) m.impl(#op, TORCH_FN(fn));
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  KERNEL(mul, kernel)
  // CHECK: registration aten::mul CPU kernel=kernel(int) macro.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
