// A parameter is the caller's to destroy in the Itanium ABI.
// RUN: %{facts} | %{check-edges}

struct S {
  ~S();
};
void work();
void f(S s) { work(); }
// CHECK: edge parameter.cpp:[[#@LINE-1]] call f(S) -> work()
// CHECK-NOT: S::~S()
