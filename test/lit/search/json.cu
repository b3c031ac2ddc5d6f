// The JSON of kernels: the fit, every place and every launch.
// RUN: %{index}
// RUN: %{kernels} scale --json | FileCheck %s

__global__ void scale(float *x) {}
void run() { scale<<<1, 1>>>(x); }

// CHECK: "schema": "torchtalk.search/1"
// CHECK: "shown": 1
// CHECK: "total": 1
// CHECK: "next_cursor": null
// CHECK: "name": "scale"
// CHECK: "fit": "exact"
// CHECK: "kernel": true
// CHECK: "compiled": false
// CHECK: "file": "json.cu"
// CHECK: "line": 5
// CHECK: "function": "run"
