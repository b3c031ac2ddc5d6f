// An old name of a key is the key that the dispatcher prints.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY_IMPL(mine, Math, m) {
  m.impl("mul", kernel);
  // CHECK: registration mine::mul CompositeImplicitAutograd kernel=kernel(int) key-alias.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
