// Typos are offered where nothing fits, and only there.
// RUN: %{index}
// RUN: %{search} indx_select | FileCheck %s
// RUN: %{search} index_select | FileCheck %s --check-prefix=EXACT
// RUN: not %{search} entirely_different 2>&1 | FileCheck %s --check-prefix=NONE

__global__ void index_select() {}
__global__ void index_selekt() {}

// CHECK: 2 of 2
// CHECK-NEXT: typo:
// CHECK-NEXT: index_select
// CHECK-NEXT: index_selekt
// EXACT: 1 of 1
// NONE: no symbols fit 'entirely_different'
