// The elements that a list leaves out are constructed as well.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  S(int);
};
void f() { S s[3] = {1}; }
// CHECK: edge array-filler.cpp:[[#@LINE-1]] construct f() -> S::S()
// CHECK: edge array-filler.cpp:[[#@LINE-2]] construct f() -> S::S(int)
