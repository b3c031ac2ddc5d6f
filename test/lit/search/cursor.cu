// Pages join without gaps, and a cursor of another index is refused.
// RUN: %{index}
// RUN: %{search} k_ --limit 2 | FileCheck %s --check-prefix=FIRST
// RUN: %{search} k_ --limit 2 --cursor 000001.2 | FileCheck %s --check-prefix=LAST
// RUN: not %{search} k_ --cursor 999999.2 2>&1 | FileCheck %s --check-prefix=OTHER

__global__ void k_a() {}
__global__ void k_b() {}
__global__ void k_c() {}

// FIRST: 2 of 3
// FIRST: k_a
// FIRST-NEXT: k_b
// FIRST-NEXT: next: cursor 000001.2
// LAST: 1 of 3
// LAST: k_c
// LAST-NOT: next: cursor
// OTHER: the cursor '999999.2' is not of the current index
