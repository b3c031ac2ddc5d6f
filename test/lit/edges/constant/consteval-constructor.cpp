// A consteval constructor.
// RUN: %{facts} | %{check-edges}

struct S {
  int n;
  consteval S(int n) : n(n) {}
};
int take(S);
int f() { return take(1); }
// CHECK: edge consteval-constructor.cpp:[[#@LINE-1]] call f() -> take(S)
// CHECK: edge consteval-constructor.cpp:[[#@LINE-2]] constant f() -> S::S(int)
