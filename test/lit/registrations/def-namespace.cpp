// A namespace in the name wins over the block's.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
TORCH_LIBRARY_FRAGMENT(mine, m) {
  m.def("theirs::mul(int a) -> int");
  // CHECK: registration theirs::mul def def-namespace.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
