// A default member initialiser is skipped where the constructor has its own.
// RUN: %{facts} | %{check-edges}

int fallback();
int own();
struct S {
  int n = fallback();
  // CHECK: edge default-member.cpp:[[#@LINE-1]] call S::S() -> fallback()
  S();
  S(int);
};
S::S() {}
S::S(int) : n(own()) {}
// CHECK: edge default-member.cpp:[[#@LINE-1]] call S::S(int) -> own()
