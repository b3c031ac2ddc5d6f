// TORCH_LIBRARY_FRAGMENT, twice for one namespace.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY_FRAGMENT(mine, m) {
  m.def("one() -> ()");
  // CHECK: registration mine::one def fragment.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
TORCH_LIBRARY_FRAGMENT(mine, m) {
  m.def("two() -> ()");
  // CHECK: registration mine::two def fragment.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
