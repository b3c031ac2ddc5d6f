// Functions, edges and registrations; a file that was renamed, and lines.
// RUN: %{project} && %{snapshot} save old --index %t/index
// RUN: sed -i '1i// down' %t/src/in.cpp && %{compile}
// RUN: %{snapshot} diff old --exit-code --index %t/index | FileCheck %s --check-prefix=LINES
// RUN: sed -i 's/ leaf(); .*was/ other(); \/\/ is/; s/keyed", leaf/keyed", other/; s/^void gone/void came/' %t/src/in.cpp && %{compile}
// RUN: not %{snapshot} diff old --exit-code --index %t/index | FileCheck %s
// RUN: %{snapshot} diff old --json --index %t/index | FileCheck %s --check-prefix=JSON

#include <torch/library.h>

// LINES: no difference in what they say
// LINES: functions: 0 added, 0 removed, 0 changed, 0 moved to another file; {{[1-9][0-9]*}} in other lines only
void leaf() {}
void other() {}
void gone() {}
// CHECK: registrations: 0 added, 0 removed, 1 changed, 0 moved
// CHECK: functions: 1 added, 1 removed, 0 changed, 0 moved
// CHECK: registrations: 1 of 1
// CHECK-NEXT: ~ ns::keyed  CPU  leaf -> other  in.cpp:
// CHECK: functions by file: 2 of 2
// CHECK-NEXT: in.cpp
// CHECK-NEXT: - gone()  :
// CHECK-NEXT: + came()  :
// CHECK: edges by file
// CHECK-DAG: - caller() -> leaf()  call :
// CHECK-DAG: + caller() -> other()  call :
void caller() {
  leaf(); // was
}
// JSON: "edges": {
// JSON: "added": 
TORCH_LIBRARY_IMPL(ns, CPU, m) { m.impl("ns::keyed", leaf); }
