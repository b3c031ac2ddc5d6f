// A class with several deallocation functions: the one the compiler takes.
// RUN: %{facts} | %{check-edges}

struct S {
  ~S();
  static void operator delete(void *);
  static void operator delete(void *, unsigned long);
};
void f(S *s) { delete s; }
// CHECK: edge delete-sized.cpp:[[#@LINE-1]] call f(S*) -> S::operator delete(void*)
// CHECK: edge delete-sized.cpp:[[#@LINE-2]] destroy f(S*) -> S::~S()
