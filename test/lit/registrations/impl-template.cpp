// A kernel that is an instantiation.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
template <class T> int kernel(T) { return 1; }
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("mul", kernel<float>);
  // CHECK: registration aten::mul CPU kernel=int kernel<float>(float) impl-template.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
