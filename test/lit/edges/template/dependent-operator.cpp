// An operator that is overloaded for one argument and built in for another.
// RUN: %{facts} | %{check-edges}

struct S {};
S operator+(S, S);
template <class T> T twice(T t) { return t + t; }
// CHECK: edge dependent-operator.cpp:[[#@LINE-1]] call S twice<S>(S) -> operator+(S, S)
void f(S s) {
  twice(s);
  // CHECK: edge dependent-operator.cpp:[[#@LINE-1]] call f(S) -> S twice<S>(S)
  twice(1);
  // CHECK: edge dependent-operator.cpp:[[#@LINE-1]] call f(S) -> int twice<int>(int)
}
