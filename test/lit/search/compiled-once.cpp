// What is compiled is no second time "seen in source".
// RUN: rm -rf %t && mkdir -p %t/src %t/build/obj && cp %s %t/src/in.cpp
// RUN: python3 %{inputs}/project.py %t 'src/in.cpp: %{clangxx} -isystem %{inputs} -c {file} -o {object}'
// RUN: cd %t/build && %{clangxx} -isystem %{inputs} %{plugin} -c ../src/in.cpp -o obj/in.cpp.o
// RUN: %{torchtalk} index build --no-parse --pytorch-source %t/src --build-dir %t/build --index %t/index
// RUN: %{search} twice --mode bindings | FileCheck %s
// RUN: %{torchtalk} status --index %t/index | FileCheck %s --check-prefix=STATUS

#include <torch/library.h>

int doubled(int x) { return 2 * x; }
TORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl("twice", TORCH_FN(doubled)); }

// CHECK: 1 of 1
// CHECK-NOT: seen in source
// STATUS: 0 registrations seen in source, not compiled
