// A name in TORCH_SELECTIVE_NAME.
// RUN: %{facts} | %{check-registrations}
// What Library does with it registers nothing more, also where its header is no
// system header, as in PyTorch's own build.
// RUN: cd %S && %{clangxx} -I %{inputs} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-registrations}

#include <torch/library.h>
int kernel(int);
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl(TORCH_SELECTIVE_NAME("aten::mul.out"), kernel);
  // CHECK: registration aten::mul.out CPU kernel=kernel(int) impl-selective.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
