// A name that is not known at compile time says so.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
const char *name();
int kernel(int);
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl(name(), kernel);
  // CHECK: registration aten::<dynamic> CPU kernel=kernel(int) dynamic.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
