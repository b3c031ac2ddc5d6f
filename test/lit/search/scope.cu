// What stands before the last component must be around the name.
// RUN: %{index}
// RUN: %{search} b::k | FileCheck %s
// RUN: not %{search} c::k

namespace a { __global__ void k() {} }
namespace b { namespace { __global__ void k() {} } }

// CHECK: 1 of 1
// CHECK: b::k
