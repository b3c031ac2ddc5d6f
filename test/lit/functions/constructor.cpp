// A constructor is one function, whatever its ABI variants.
// RUN: %{facts} | %{check-functions}

struct S {
  S(int);
  int i;
};
S::S(int i) : i(i) {}
// CHECK: function constructor.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external S::S(int) [_ZN1SC1Ei]
