// A call through a pointer leads to its type, which can be asked for.
// RUN: %{index}
// RUN: %{graph} f --mode calls | FileCheck %s
// RUN: %{graph} 'type:int (float)' | FileCheck %s --check-prefix=TYPE

int f(int (*p)(float)) { return p(1); }
// CHECK: {{^}}  int (float)  a function type: what it points to is not known
// CHECK-NEXT:   indirect in.cpp:6
// TYPE: callers: 1 of 1
// TYPE-NEXT:   f  in.cpp:6
