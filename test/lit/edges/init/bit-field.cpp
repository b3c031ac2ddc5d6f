// A bit-field with an initialiser, and a conversion to its type.
// RUN: %{facts} | %{check-edges}

int make();
struct S {
  int narrow : 4 = make();
  // CHECK: edge bit-field.cpp:[[#@LINE-1]] call S::S() -> make()
  S();
};
S::S() {}
