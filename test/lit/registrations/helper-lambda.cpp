// A lambda of the block that registers.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  auto add = [&](const char *name) { m.impl(name, kernel); };
  // CHECK-DAG: registration mine::mul CPU kernel=kernel(int) helper-lambda.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
  // CHECK-DAG: registration mine::add CPU kernel=kernel(int) helper-lambda.cpp:[[#@LINE-2]] block=[[#@LINE-3]]
  add("mul");
  add("add");
}
