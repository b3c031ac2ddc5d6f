// Registrations of compiled code, by op and by kernel; of one backend.
// RUN: rm -rf %t && mkdir -p %t/src %t/build/obj && cp %s %t/src/in.cpp
// RUN: python3 %{inputs}/project.py %t 'src/in.cpp: %{clangxx} -isystem %{inputs} -c {file} -o {object}'
// RUN: cd %t/build && %{clangxx} -isystem %{inputs} %{plugin} -c ../src/in.cpp -o obj/in.cpp.o
// RUN: %{torchtalk} index build --no-parse --pytorch-source %t/src --build-dir %t/build --index %t/index
// RUN: %{search} twice --mode bindings | FileCheck %s
// RUN: %{search} doubled --mode bindings | FileCheck %s --check-prefix=KERNEL
// RUN: %{search} twice --mode bindings --backend cuda | FileCheck %s --check-prefix=CUDA
// RUN: %{search} doubled | FileCheck %s --check-prefix=SYMBOL

#include <torch/library.h>

int doubled(int x) { return 2 * x; }
int doubled_on_gpu(int x) { return 2 * x; }
TORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl("twice", TORCH_FN(doubled)); }
TORCH_LIBRARY_IMPL(aten, CUDA, m) { m.impl("twice", TORCH_FN(doubled_on_gpu)); }

// CHECK: bindings that fit 'twice': 2 of 2
// CHECK-NEXT: exact:
// CHECK-NEXT: aten::twice  CPU  doubled  in.cpp:15{{$}}
// CHECK-NEXT: aten::twice  CUDA  doubled_on_gpu  in.cpp:16{{$}}

// KERNEL: exact:
// KERNEL-NEXT: aten::twice  CPU  doubled  in.cpp:15  by the kernel's name
// KERNEL-NEXT: prefix:
// KERNEL-NEXT: aten::twice  CUDA

// CUDA: bindings of cuda that fit 'twice': 1 of 1
// CUDA: aten::twice  CUDA

// SYMBOL: exact:
// SYMBOL-NEXT: doubled  function  in.cpp:13
