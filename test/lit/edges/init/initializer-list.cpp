// An initializer_list constructor is one call; each element another.
// RUN: %{facts} | %{check-edges}

#include <initializer_list>
struct E {
  E(int);
};
struct S {
  S(std::initializer_list<E>);
};
void f() { S s{1, 2, 3}; }
// CHECK: edge initializer-list.cpp:[[#@LINE-1]] construct f() -> E::E(int)
// CHECK: edge initializer-list.cpp:[[#@LINE-2]] construct f() -> S::S(std::initializer_list<E>)
