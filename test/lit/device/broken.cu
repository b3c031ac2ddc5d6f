// Wrong syntax loses nothing else, and a kernel without a name is said.
// RUN: %{index} 2>&1 | FileCheck %s --check-prefix=BUILD
// RUN: %{kernels} good | FileCheck %s

void broken( { ) [ ;
__global__ ;
__global__ void good() {}

// BUILD: broken.cu:6: a kernel whose name is not understood
// CHECK: good  kernel  broken.cu:7-7
