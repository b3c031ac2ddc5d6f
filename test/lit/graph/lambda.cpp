// The calls of a lambda are calls of the function around it; who gets the
// lambda, or a function by name, is said.
// RUN: %{index}
// RUN: %{graph} f --mode calls | FileCheck %s

int helper(int);
template <class F> int parallel(F f) { return f(1); }
int f() { return parallel([](int x) { return helper(x); }) + parallel(&helper); }
// CHECK: calls:
// CHECK-DAG: takes address in.cpp:8, passed to parallel
// CHECK-DAG: direct in.cpp:8 (in a lambda passed to parallel
