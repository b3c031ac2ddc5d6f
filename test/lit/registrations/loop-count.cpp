// So is one that counts, over names in a container.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
#include <utility>
int kernel(int);
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  const std::vector<std::pair<std::string, int>> names = {{"one", 1}, {"two", 2}};
  for (size_t i = 0; i < names.size(); ++i)
    m.impl(names[i].first.c_str(), kernel);
  // CHECK-DAG: registration mine::one CPU kernel=kernel(int) loop-count.cpp:[[#@LINE-1]] block=[[#@LINE-4]]
  // CHECK-DAG: registration mine::two CPU kernel=kernel(int) loop-count.cpp:[[#@LINE-2]] block=[[#@LINE-5]]
}
