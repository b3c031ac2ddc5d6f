// A constexpr table.
// RUN: %{facts} | %{check-edges}

struct S {
  int n;
  constexpr S(int n) : n(n) {}
};
constexpr S table[] = {1, 2};
// CHECK: edge array.cpp:[[#@LINE-1]] constant table -> S::S(int)
int f(int i) { return table[i].n; }
