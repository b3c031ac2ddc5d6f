// Names of a table by structured binding, in a list at the loop.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
#include <utility>
int kernel(int);
TORCH_LIBRARY(mine, m) {
  for (auto [name, suffix] : std::initializer_list<std::pair<const char *, const char *>>{{"one", "(int a) -> int"}, {"two", "() -> ()"}})
    m.def(std::string(name) + suffix);
  // CHECK-DAG: registration mine::one def loop-binding.cpp:[[#@LINE-1]] block=[[#@LINE-3]] schema="one(int a) -> int"
  // CHECK-DAG: registration mine::two def loop-binding.cpp:[[#@LINE-2]] block=[[#@LINE-4]] schema="two() -> ()"
}
