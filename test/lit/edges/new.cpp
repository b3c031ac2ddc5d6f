// new allocates and constructs, and frees nothing when nothing can throw.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
};
S *f() {
  return new S;
  // CHECK: edge new.cpp:[[#@LINE-1]] call f() -> operator new(unsigned long)
  // CHECK: edge new.cpp:[[#@LINE-2]] construct f() -> S::S()
}
