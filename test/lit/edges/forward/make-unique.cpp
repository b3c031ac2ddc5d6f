// std::make_unique constructs what it makes: an edge from who calls it.
// RUN: %{facts} | %{check-edges}

#include <memory>
struct S {
  S(int, char);
};
void f() {
  auto p = std::make_unique<S>(1, 'c');
  // CHECK: edge make-unique.cpp:[[#@LINE-1]] call f() -> {{.*}} std::make_unique<S, int, char>(int&&, char&&)
  // CHECK: edge make-unique.cpp:[[#@LINE-2]] construct f() -> S::S(int, char)
  // CHECK: edge make-unique.cpp:[[#@LINE-3]] destroy f() -> std::unique_ptr<S, std::default_delete<S>>::~unique_ptr()
}
