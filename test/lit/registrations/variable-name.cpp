// The library variable may have any name.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY_IMPL(aten, CPU, library) {
  library.impl("mul", kernel);
  // CHECK: registration aten::mul CPU kernel=kernel(int) variable-name.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
