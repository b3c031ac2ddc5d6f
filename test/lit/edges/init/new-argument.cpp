// Arguments are evaluated after the allocation: it is freed when they throw.
// RUN: %{facts} | %{check-edges}

int make();
struct S {
  S(int) noexcept;
};
S *f() { return new S(make()); }
// CHECK: edge new-argument.cpp:[[#@LINE-1]] call f() -> make()
// CHECK: edge new-argument.cpp:[[#@LINE-2]] call f() -> operator delete(void*{{.*}})
// CHECK: edge new-argument.cpp:[[#@LINE-3]] call f() -> operator new(unsigned long)
// CHECK: edge new-argument.cpp:[[#@LINE-4]] construct f() -> S::S(int)
