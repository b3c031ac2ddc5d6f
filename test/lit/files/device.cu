// The device functions of a file, by its end.
// RUN: %{index}
// RUN: %{file} device.cu | FileCheck %s

__global__ void first() {}
__global__ void second() {}

// CHECK: {{^}}device.cu{{$}}
// CHECK-NEXT: no TU of this index has it: all below was read as text
// CHECK-NEXT: defines functions (line, name): 2 of 2
// CHECK-NEXT: 5  kernel first
// CHECK-NEXT: 6  kernel second
// CHECK-NEXT: in no TU and 1 file read as text
// CHECK-NOT: ask next:
