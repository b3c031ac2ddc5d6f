// A rethrow unwinds too.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void f() {
  S s;
  // CHECK: edge rethrow.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge rethrow.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  throw;
}
