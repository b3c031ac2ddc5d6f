// Several words are all in a name, its namespace or its path, in any order; whole
// components of the name come first, tests last.
// RUN: %{project}
// RUN: mkdir -p %t/src/native/cpu %t/src/test
// RUN: echo '__global__ void lastdim_softmax_kernel() {}' > %t/src/native/cpu/k.cu
// RUN: echo '__global__ void softmax_cpu_kernel() {}' > %t/src/test/k.cu
// RUN: %{build}
// RUN: %{search} "softmax cpu kernel" | FileCheck %s
// RUN: %{search} "Attention  FLASH" | FileCheck %s --check-prefix=TWO
// RUN: %{kernels} "kernel cpu" | FileCheck %s --check-prefix=KERNELS
// RUN: not %{search} "softmax nothing" 2>&1 | FileCheck %s --check-prefix=NONE

__global__ void efficient_attention() {}
__global__ void my_flash_attention_forward() {}
__global__ void flash_attention() {}

// CHECK: symbols that fit 'softmax cpu kernel': 2 of 2
// CHECK-NEXT: {{^}}all words:
// CHECK-NEXT: lastdim_softmax_kernel  kernel  native/cpu/k.cu:1
// CHECK-NEXT: softmax_cpu_kernel  kernel  test/k.cu:1
// TWO: 2 of 2
// TWO: {{^}}  flash_attention
// TWO-NEXT: {{^}}  my_flash_attention_forward
// KERNELS: kernels that fit 'kernel cpu': 2 of 2
// NONE: no symbols fit 'softmax nothing'
