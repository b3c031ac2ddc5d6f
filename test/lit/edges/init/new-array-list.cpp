// An array with a list calls a constructor per element.
// RUN: %{facts} | %{check-edges}

struct S {
  S(int);
  ~S();
};
void f() { new S[2]{1, 2}; }
// CHECK: edge new-array-list.cpp:[[#@LINE-1]] call f() -> operator delete[](void*{{.*}})
// CHECK: edge new-array-list.cpp:[[#@LINE-2]] call f() -> operator new[](unsigned long)
// CHECK: edge new-array-list.cpp:[[#@LINE-3]] construct f() -> S::S(int)
// CHECK: edge new-array-list.cpp:[[#@LINE-4]] destroy f() -> S::~S()
