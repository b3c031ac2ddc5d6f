// A helper function registers in the block that calls it.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
static void add(torch::Library &lib, const char *name) {
  lib.impl(name, kernel);
  // CHECK-DAG: registration mine::mul CPU kernel=kernel(int) helper.cpp:[[#@LINE-1]] block=[[#@LINE+4]]
  // CHECK-DAG: registration mine::add CPU kernel=kernel(int) helper.cpp:[[#@LINE-2]] block=[[#@LINE+3]]
}

TORCH_LIBRARY_IMPL(mine, CPU, m) {
  add(m, "mul");
  add(m, "add");
}
