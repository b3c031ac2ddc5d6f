// So does a function template, with the kernel that it is given.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
template <class F> void add(torch::Library &lib, const std::string &name, F f) {
  lib.impl((name + ".out").c_str(), f);
  // CHECK: registration mine::mul.out CPU kernel=kernel(int) helper-template.cpp:[[#@LINE-1]] block=[[#@LINE+2]]
}
TORCH_LIBRARY_IMPL(mine, CPU, m) { add(m, "mul", kernel); }
