// delete[] destroys the elements and frees with the array's operator.
// RUN: %{facts} | %{check-edges}

struct S {
  ~S();
};
void f(S *s) { delete[] s; }
// CHECK: edge delete-array.cpp:[[#@LINE-1]] call f(S*) -> operator delete[](void*{{.*}})
// CHECK: edge delete-array.cpp:[[#@LINE-2]] destroy f(S*) -> S::~S()
