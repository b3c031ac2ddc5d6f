// The key can be an argument of impl(), as a dispatch key or a device type.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
c10::DispatchKey which();
TORCH_LIBRARY_FRAGMENT(mine, m) {
  m.impl("mul", c10::kCUDA, TORCH_FN(kernel));
  // CHECK-DAG: registration mine::mul CUDA kernel=kernel(int) impl-key.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
  m.impl("mul", c10::DispatchKey::Meta, torch::CppFunction::makeFallthrough());
  // CHECK-DAG: registration mine::mul Meta kernel=fallthrough impl-key.cpp:[[#@LINE-1]] block=[[#@LINE-4]]
  m.impl("mul", c10::DispatchKey::CatchAll, kernel);
  // CHECK-DAG: registration mine::mul CompositeImplicitAutograd kernel=kernel(int) impl-key.cpp:[[#@LINE-1]] block=[[#@LINE-6]]
  m.impl("mul", which(), kernel);
  // CHECK-DAG: registration mine::mul <dynamic> kernel=kernel(int) impl-key.cpp:[[#@LINE-1]] block=[[#@LINE-8]]
}
