// Exact before case, prefix, word and substring; every hit says which it is.
// RUN: %{index}
// RUN: %{search} soft_max | FileCheck %s

__global__ void microsoft_maximum() {}
__global__ void log_soft_max() {}
__global__ void soft_max_backward() {}
__global__ void Soft_Max() {}
__global__ void soft_max() {}
__global__ void hard_max() {}

// CHECK: symbols that fit 'soft_max': 5 of 5
// CHECK-NEXT: {{^}}exact:
// CHECK-NEXT: {{^}}  soft_max  kernel
// CHECK-NEXT: {{^}}exact but for case:
// CHECK-NEXT: {{^}}  Soft_Max  kernel
// CHECK-NEXT: {{^}}prefix:
// CHECK-NEXT: {{^}}  soft_max_backward  kernel
// CHECK-NEXT: {{^}}word:
// CHECK-NEXT: {{^}}  log_soft_max  kernel
// CHECK-NEXT: {{^}}substring:
// CHECK-NEXT: {{^}}  microsoft_maximum  kernel
