// new allocates and constructs.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
};
S *f() {
  return new S;
  // CHECK-DAG: edge new.cpp:[[#@LINE-1]] call f() -> operator new(unsigned long)
  // CHECK-DAG: edge new.cpp:[[#@LINE-2]] construct f() -> S::S()
  // CHECK-DAG: edge new.cpp:[[#@LINE-3]] call f() -> operator delete(void*, unsigned long)
}
