// Not without exceptions.
// RUN: cd %S && %{clangxx} %{plugin} -fno-exceptions -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

struct S {
  S();
};
S *f() { return new S; }
// CHECK: edge new-no-exceptions.cpp:[[#@LINE-1]] call f() -> operator new(unsigned long)
// CHECK: edge new-no-exceptions.cpp:[[#@LINE-2]] construct f() -> S::S()
// CHECK-NOT: operator delete
