// A destroying delete gets the object as it is.
// RUN: %{facts} | %{check-edges}

#include <new>
struct S {
  ~S();
  static void operator delete(S *, std::destroying_delete_t);
};
void f(S *s) { delete s; }
// CHECK: edge destroying-delete.cpp:[[#@LINE-1]] call f(S*) -> S::operator delete(S*, std::destroying_delete_t)
// CHECK-NOT: destroy f
