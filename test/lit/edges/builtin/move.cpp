// std::move and its like are casts, though the library has functions for them.
// RUN: %{facts} | %{check-edges}

#include <utility>
struct S {
  S(S &&);
};
void take(S);
void f(S &s) {
  take(std::move(s));
  // CHECK: edge move.cpp:[[#@LINE-1]] call f(S&) -> take(S)
  // CHECK: edge move.cpp:[[#@LINE-2]] construct f(S&) -> S::S(S&&)
}
template <class T> void g(T &&t) { take(std::forward<T>(t)); }
// CHECK: edge move.cpp:[[#@LINE-1]] call void g<S>(S&&) -> take(S)
// CHECK: edge move.cpp:[[#@LINE-2]] construct void g<S>(S&&) -> S::S(S&&)
template void g(S &&);
// CHECK-NOT: {{move|forward}}
