// A class's own operators are called for it.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
  static void *operator new(unsigned long);
  static void operator delete(void *);
};
void f() { delete new S; }
// CHECK: edge new-class-operator.cpp:[[#@LINE-1]] call f() -> S::operator delete(void*)
// CHECK: edge new-class-operator.cpp:[[#@LINE-2]] call f() -> S::operator new(unsigned long)
// CHECK: edge new-class-operator.cpp:[[#@LINE-3]] construct f() -> S::S()
// CHECK: edge new-class-operator.cpp:[[#@LINE-4]] destroy f() -> S::~S()
