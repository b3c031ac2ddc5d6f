// Of a helper that another file calls, nobody here knows the namespace.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
void add(torch::Library &lib) {
  lib.impl("mul", kernel);
  // CHECK: registration <dynamic>::mul <dynamic> kernel=kernel(int) helper-dynamic.cpp:[[#@LINE-1]] block=0 conditional
}
