// A kernel in an anonymous namespace, as torchgen writes them.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
namespace at {
namespace {
int wrapper_CPU_add(int x) { return x; }
} // namespace
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("add", TORCH_FN(wrapper_CPU_add));
  // CHECK: registration aten::add CPU kernel=at::(anonymous namespace)::wrapper_CPU_add(int) impl-anonymous.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
} // namespace at
