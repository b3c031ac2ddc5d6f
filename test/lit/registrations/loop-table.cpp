// A loop over a table of constants is unrolled.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int one(int), two(int);
struct Row {
  const char *name;
  int (*kernel)(int);
};
static const Row table[] = {{"one", one}, {"two", two}};
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  for (const Row &row : table)
    m.impl(row.name, row.kernel);
  // CHECK-DAG: registration mine::one CPU kernel=one(int) loop-table.cpp:[[#@LINE-1]] block=[[#@LINE-3]]
  // CHECK-DAG: registration mine::two CPU kernel=two(int) loop-table.cpp:[[#@LINE-2]] block=[[#@LINE-4]]
}
