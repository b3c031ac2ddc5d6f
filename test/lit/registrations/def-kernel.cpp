// m.def of a schema with its kernel is two rows of the dispatcher.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY(mine, m) {
  m.def("mul(int a) -> int", kernel);
  // CHECK-DAG: registration mine::mul def def-kernel.cpp:[[#@LINE-1]] block=[[#@LINE-2]] schema="mul(int a) -> int"
  // CHECK-DAG: registration mine::mul CompositeImplicitAutograd kernel=kernel(int) def-kernel.cpp:[[#@LINE-2]] block=[[#@LINE-3]]
}
