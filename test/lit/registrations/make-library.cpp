// A library that is an object of its own, in a function and global.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
static auto global = MAKE_TORCH_LIBRARY_IMPL(mine, CPU);
void add() {
  auto m = MAKE_TORCH_LIBRARY(ours);
  m.def("mul(int a) -> int");
  // CHECK-DAG: registration ours::mul def make-library.cpp:[[#@LINE-1]] block=[[#@LINE-2]] conditional schema="mul(int a) -> int"
  global.impl("add", kernel);
  // CHECK-DAG: registration mine::add CPU kernel=kernel(int) make-library.cpp:[[#@LINE-1]] block=[[#@LINE-6]] conditional
}
