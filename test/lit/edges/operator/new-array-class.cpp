// The array forms of a class.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  static void *operator new[](unsigned long);
  static void operator delete[](void *);
};
void f() { delete[] new S[2]; }
// CHECK: edge new-array-class.cpp:[[#@LINE-1]] call f() -> S::operator delete[](void*)
// CHECK: edge new-array-class.cpp:[[#@LINE-2]] call f() -> S::operator new[](unsigned long)
// CHECK: edge new-array-class.cpp:[[#@LINE-3]] construct f() -> S::S()
