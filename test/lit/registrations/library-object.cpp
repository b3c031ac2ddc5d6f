// A library that a global holds, or that is made where it is used; and one that
// only running tells.
// RUN: %{facts} | %{check-registrations}

#include <memory>
#include <torch/library.h>
int kernel(int);
torch::Library &someone();
static auto made = [] {
  auto lib = std::make_unique<torch::Library>(torch::Library::IMPL, "mine", c10::DispatchKey::CUDA, __FILE__, 5);
  lib->impl("made", kernel);
  // CHECK-DAG: registration mine::made CUDA kernel=kernel(int) library-object.cpp:[[#@LINE-1]] block=5{{ *$}}
  return lib;
}();
static torch::Library global(torch::Library::IMPL, "mine", c10::DispatchKey::CPU, __FILE__, __LINE__);
static bool done = (global.impl("done", kernel), true);
// CHECK-DAG: registration mine::done CPU kernel=kernel(int) library-object.cpp:[[#@LINE-1]] block=[[#@LINE-2]]{{ *$}}
static bool other = (someone().impl("other", kernel), true);
// CHECK-DAG: registration <dynamic>::other <dynamic> kernel=kernel(int) library-object.cpp:[[#@LINE-1]] block=0{{ *$}}
