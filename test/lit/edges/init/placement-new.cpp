// Placement new constructs, and allocates nothing.
// RUN: %{facts} | %{check-edges}

#include <new>
struct S {
  S();
};
void f(void *at) { new (at) S; }
// CHECK: edge placement-new.cpp:[[#@LINE-1]] construct f(void*) -> S::S()
// CHECK-NOT: operator new
