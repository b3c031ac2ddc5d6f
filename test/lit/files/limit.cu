// Each list shows so many rows of all, and goes on from a cursor.
// RUN: %{index}
// RUN: %{file} limit.cu --limit 2 | FileCheck %s
// RUN: %{file} limit.cu --limit 2 | sed -n "s/.*--cursor //p" | xargs %{file} limit.cu --limit 2 --cursor | FileCheck %s --check-prefix=REST
// RUN: %{file} limit.cu --limit 2 --json | FileCheck %s --check-prefix=JSON
// RUN: not %{file} limit.cu --limit 0 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %{file} limit.cu --cursor 000001.2 2>&1 | FileCheck %s --check-prefix=CURSOR

__global__ void first() {}
__global__ void second() {}
__global__ void third() {}

// CHECK: defines functions (line, name): 2 of 3
// CHECK-NEXT: kernel first
// CHECK-NEXT: kernel second
// CHECK: more:
// REST: defines functions (line, name): 1 of 3
// REST-NEXT: kernel third
// REST-NOT: more:
// JSON: "limit": 2
// JSON: "next_cursor": "000001.2.
// JSON: "device_functions": 3
// NONE: --limit is at least 1
// CURSOR: the cursor '000001.2' is not of this question
