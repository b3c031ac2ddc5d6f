// So for an anonymous one in a class.
// RUN: %{facts} | %{check-edges}

int make();
struct S {
  union {
    int n;
    char c;
  };
  S();
};
S::S() : n(make()) {}
// CHECK: edge anonymous-union.cpp:[[#@LINE-1]] call S::S() -> make()
