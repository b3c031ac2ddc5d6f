// The array behind an initializer_list is built and destroyed by the caller.
// RUN: %{facts} | %{check-edges}

#include <initializer_list>
struct S {
  S(int);
  ~S();
};
void take(std::initializer_list<S>);
void f() {
  take({1, 2});
  // CHECK: edge initializer-list.cpp:[[#@LINE-1]] call f() -> take(std::initializer_list<S>)
  // CHECK: edge initializer-list.cpp:[[#@LINE-2]] construct f() -> S::S(int)
  // CHECK: edge initializer-list.cpp:[[#@LINE-3]] destroy f() -> S::~S()
}
