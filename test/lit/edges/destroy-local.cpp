// The end of a scope destroys its variables.
// RUN: %{facts} | %{check-edges}

struct S {
  ~S();
};
void f() {
  S s;
  // CHECK: edge destroy-local.cpp:[[#@LINE-1]] destroy f() -> S::~S()
}
