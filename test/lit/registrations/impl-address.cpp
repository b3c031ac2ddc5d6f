// m.impl with its address.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
namespace n {
static int kernel(int x) { return x; }
} // namespace n
TORCH_LIBRARY_IMPL(aten, Meta, m) {
  m.impl("mul", &n::kernel);
  // CHECK: registration aten::mul Meta kernel=n::kernel(int) impl-address.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
