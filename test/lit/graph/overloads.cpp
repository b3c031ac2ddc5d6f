// Overloads are listed with their signatures, and the best one's answer.
// RUN: %{index}
// RUN: %{graph} callee | FileCheck %s

int callee(int) { return 1; }
int callee(float) { return 2; }
int often() { return callee(1.0f); }
int twice() { return callee(1.0f); }
int once() { return callee(1); }
// CHECK: callee(float)  function  in.cpp:6
// CHECK: callers: 2 of 2, 2 sites in all
// CHECK: other candidates: 1 of 1
// CHECK-NEXT: callee(int)  function  in.cpp:5
