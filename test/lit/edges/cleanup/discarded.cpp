// A result that nobody takes is destroyed.
// RUN: %{facts} | %{check-edges}

struct S {
  ~S();
};
S make();
void f() { make(); }
// CHECK: edge discarded.cpp:[[#@LINE-1]] call f() -> make()
// CHECK: edge discarded.cpp:[[#@LINE-2]] destroy f() -> S::~S()
