// Registrations chained on one library.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int one(int), two(int);
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("one", one)
      // CHECK-DAG: registration aten::one CPU kernel=one(int) chained.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
      .impl("two", two);
  // CHECK-DAG: registration aten::two CPU kernel=two(int) chained.cpp:[[#@LINE-1]] block=[[#@LINE-4]]
}
