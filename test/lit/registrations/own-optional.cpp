// Up to PyTorch 2.1, c10::optional is a class of c10.
// RUN: %{facts} | %{check-registrations}

#define C10_OWN_OPTIONAL
#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY(mine, m) {
  m.def("mul(int a) -> int");
  // CHECK-DAG: registration mine::mul def own-optional.cpp:[[#@LINE-1]] block=[[#@LINE-2]] schema="mul(int a) -> int"
}
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  m.impl("mul", kernel);
  // CHECK-DAG: registration mine::mul CPU kernel=kernel(int) own-optional.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
void later() {
  auto m = MAKE_TORCH_LIBRARY_IMPL(mine, CUDA);
  m.impl("mul", kernel);
  // CHECK-DAG: registration mine::mul CUDA kernel=kernel(int) own-optional.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
