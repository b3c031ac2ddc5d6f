// The device functions of a file, by its end.
// RUN: %{index}
// RUN: %{file} device.cu | FileCheck %s

__global__ void first() {}
__global__ void second() {}

// CHECK: {{^}}device.cu{{$}}
// CHECK-NEXT: defines device functions (line, name): 2 of 2
// CHECK-NEXT: 5  kernel first
// CHECK-NEXT: 6  kernel second
// CHECK-NEXT: ask next:
