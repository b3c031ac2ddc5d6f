// A cast picks one overload.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
int kernel(long);
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("mul", static_cast<int (*)(long)>(kernel));
  // CHECK: registration aten::mul CPU kernel=kernel(long) impl-cast.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
