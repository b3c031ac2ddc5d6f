// Comments, strings and #if 0 hold no kernels.
// RUN: %{index}
// RUN: %{torchtalk} status --index %t/index | FileCheck %s

// __global__ void a() {}
/* __global__ void b() { b<<<1, 1>>>(); } */
const char *S = "__global__ void c() {}";
const char *R = R"cuda(
__global__ void d() { d<<<1, 1>>>(); }
)cuda";
#if 0
__global__ void e() {}
#endif

// CHECK: device kernels: 0 in source (0 compiled), 0 launches
