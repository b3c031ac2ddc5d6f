// An array constructs its elements, and destroys the first ones when one throws.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
S *f(int n) { return new S[n]; }
// CHECK: edge new-array.cpp:[[#@LINE-1]] call f(int) -> operator delete[](void*{{.*}})
// CHECK: edge new-array.cpp:[[#@LINE-2]] call f(int) -> operator new[](unsigned long)
// CHECK: edge new-array.cpp:[[#@LINE-3]] construct f(int) -> S::S()
// CHECK: edge new-array.cpp:[[#@LINE-4]] destroy f(int) -> S::~S()
