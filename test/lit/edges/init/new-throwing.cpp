// What is allocated is freed when the constructor throws.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
};
S *f() { return new S; }
// CHECK: edge new-throwing.cpp:[[#@LINE-1]] call f() -> operator delete(void*{{.*}})
// CHECK: edge new-throwing.cpp:[[#@LINE-2]] call f() -> operator new(unsigned long)
// CHECK: edge new-throwing.cpp:[[#@LINE-3]] construct f() -> S::S()
