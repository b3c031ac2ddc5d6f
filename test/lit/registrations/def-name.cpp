// m.def of a bare name takes the schema of the kernel.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY(mine, m) {
  m.def("twice", [](int x) { return 2 * x; });
  // CHECK-DAG: registration mine::twice def def-name.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
  // CHECK-DAG: registration mine::twice CompositeImplicitAutograd kernel={{.*}}operator()(int) const def-name.cpp:[[#@LINE-2]] block=[[#@LINE-3]]
}
