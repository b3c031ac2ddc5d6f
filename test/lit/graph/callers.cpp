// Who calls a function, with each call site and its kind.
// RUN: %{index}
// RUN: %{graph} 'callee(int)' | FileCheck %s

int callee(int);
int callee(float);
int x(bool);
struct S {
  S() { callee(1); }
};
int direct() {
  S s;
  return callee(1) +
         callee(2);
}
int (*other())(int) { return callee; }
int overload() { return callee(1.0f); }
// CHECK: callee(int)
// CHECK: matched: exact signature
// CHECK: callers: 3 of 3, 4 sites in all
// CHECK-NEXT: S::S  in.cpp:9
// CHECK-NEXT:   direct in.cpp:9
// CHECK-NEXT: direct  in.cpp:11
// CHECK-NEXT:   direct in.cpp:13
// CHECK-NEXT:   direct in.cpp:14
// CHECK-NEXT: other  in.cpp:16
// CHECK-NEXT:   takes address in.cpp:16
// CHECK-NOT: overload
