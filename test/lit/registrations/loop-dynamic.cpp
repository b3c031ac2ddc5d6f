// A loop over what is not known here is one row that says so.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
std::vector<std::string> names();
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  for (const std::string &name : names())
    m.impl(name.c_str(), kernel);
  // CHECK: registration mine::<dynamic> CPU kernel=kernel(int) loop-dynamic.cpp:[[#@LINE-1]] block=[[#@LINE-3]] conditional
}
