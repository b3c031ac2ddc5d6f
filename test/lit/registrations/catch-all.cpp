// CatchAll and Undefined are no key.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY_IMPL(mine, CatchAll, m) {
  m.impl("mul", kernel);
  // CHECK: registration mine::mul CompositeImplicitAutograd kernel=kernel(int) catch-all.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
