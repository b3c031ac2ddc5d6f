// ::new passes them by.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  static void *operator new(unsigned long);
};
S *f() { return ::new S; }
// CHECK: edge new-global.cpp:[[#@LINE-1]] call f() -> operator new(unsigned long)
// CHECK: edge new-global.cpp:[[#@LINE-2]] construct f() -> S::S()
