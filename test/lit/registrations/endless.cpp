// What never ends here is one row that says so, after those that are known.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
static void again(torch::Library &m) { again(m); }
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  m.impl("mul", kernel);
  // CHECK-DAG: registration mine::mul CPU kernel=kernel(int) endless.cpp:[[#@LINE-1]] block=[[#@LINE-2]]{{$}}
  again(m);
  // CHECK-DAG: registration <dynamic>::<dynamic> <dynamic> kernel=<dynamic> {{.*}} conditional
}
