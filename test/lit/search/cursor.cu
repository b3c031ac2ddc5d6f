// Pages join without gaps, and a cursor of another index or question, or one
// that was made up, is refused.
// RUN: %{index}
// RUN: %{search} k_ --limit 2 | FileCheck %s --check-prefix=FIRST
// RUN: %{search} k_ --limit 2 | sed -n "s/.*--cursor //p" > %t/cursor
// RUN: cat %t/cursor | xargs %{search} k_ --limit 2 --cursor | FileCheck %s --check-prefix=LAST
// RUN: cat %t/cursor | not xargs %{search} k --limit 2 --cursor 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: cat %t/cursor | not xargs %{kernels} k_ --limit 2 --cursor 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: sed "s/[.]2[.]/.1./" %t/cursor | not xargs %{search} k_ --cursor 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not %{search} k_ --cursor 000001.3000 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not %{search} k_ --cursor 999999.2 2>&1 | FileCheck %s --check-prefix=OTHER

__global__ void k_a() {}
__global__ void k_b() {}
__global__ void k_c() {}

// FIRST: 2 of 3
// FIRST: k_a
// FIRST-NEXT: k_b
// FIRST: more:
// FIRST-NEXT: torchtalk search {{.*}} k_ --limit 2 --cursor 000001.2.
// LAST: 1 of 3
// LAST: k_c
// LAST-NOT: more:
// OTHER: is not of this question and the current index: ask the same question without a cursor
