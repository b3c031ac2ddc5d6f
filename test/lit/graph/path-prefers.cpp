// Of equally short paths the one of direct calls; the same each time.
// RUN: %{index}
// RUN: %{graph} start --mode path --to end | FileCheck %s

void end() {}
void (*address())() { return end; }
void direct() { end(); }
struct Base {
  virtual void f() { end(); }
};
void start(Base &b) {
  address();
  b.f();
  direct();
}
// CHECK: path: 2 steps
// CHECK-NEXT: start
// CHECK-NEXT: direct in.cpp:14
// CHECK-NEXT: -> direct
// CHECK-NEXT: direct in.cpp:7
// CHECK-NEXT: -> end
