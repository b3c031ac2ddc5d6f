// What follows a branch that may have left is conditional, up to where it would
// have left to.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
bool enabled(const char *);
static const char *name() {
  if (enabled("other"))
    return "other";
  return "usual";
}
static void helper(torch::Library &m) {
  m.impl("before", kernel);
  // CHECK-DAG: registration mine::before CPU kernel=kernel(int) early-exit.cpp:[[#@LINE-1]] block={{[0-9]+ *$}}
  if (!enabled("mine"))
    return;
  m.impl("after", kernel);
  // CHECK-DAG: registration mine::after CPU kernel=kernel(int) early-exit.cpp:[[#@LINE-1]] block={{[0-9]+}} conditional
}
TORCH_LIBRARY_IMPL(mine, CPU, m) {
  helper(m);
  for (const char *op : {"first", "second"}) {
    if (!enabled(op))
      continue;
    m.impl(op, kernel);
    // CHECK-DAG: registration mine::first CPU kernel=kernel(int) early-exit.cpp:[[#@LINE-1]] block=[[#@LINE-6]] conditional
    // CHECK-DAG: registration mine::second CPU kernel=kernel(int) early-exit.cpp:[[#@LINE-2]] block=[[#@LINE-7]] conditional
  }
  m.impl("last", kernel);
  // CHECK-DAG: registration mine::last CPU kernel=kernel(int) early-exit.cpp:[[#@LINE-1]] block=[[#@LINE-10]]{{ *$}}
  m.impl(name(), kernel);
  // CHECK-DAG: registration mine::<dynamic> CPU kernel=kernel(int) early-exit.cpp:[[#@LINE-1]] block=[[#@LINE-12]]{{ *$}}
}
