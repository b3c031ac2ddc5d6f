// --code shows the source at each place, and says where it is not that of the index.
// RUN: %{index}
// RUN: %{graph} callee --code | FileCheck %s
// RUN: touch -d "+1 hour" %t/src/in.cpp && %{graph} callee --code | FileCheck %s --check-prefix=CHANGED
// RUN: rm %t/src/in.cpp && %{graph} callee --code | FileCheck %s --check-prefix=GONE

int callee() { return 1; }

int caller() {
  return callee();
}

// CHECK: {{^}}callee()  function  in.cpp:7
// CHECK-NEXT: 6 |{{ *$}}
// CHECK-NEXT: 7 | int callee() { return 1; }
// CHECK: direct in.cpp:10
// CHECK-NEXT: 9 | int caller() {
// CHECK-NEXT: 10 |   return callee();
// CHECK-NEXT: 11 | }
// CHECK-NOT: changed
// CHANGED: 7 | int callee() { return 1; }
// CHANGED: | the file changed since the index was made
// GONE: callee()  function  in.cpp:7
// GONE-NEXT: | the file is not there
