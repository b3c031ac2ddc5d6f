// An explicit destructor call destroys.
// RUN: %{facts} | %{check-edges}

struct S {
  ~S();
};
void f(S *s) { s->~S(); }
// CHECK: edge explicit-destructor.cpp:[[#@LINE-1]] destroy f(S*) -> S::~S()
