// So does std::make_shared, several templates down.
// RUN: %{facts} | %{check-edges}

#include <memory>
struct S {
  S(int);
  ~S();
};
void f() {
  auto p = std::make_shared<S>(1);
  // CHECK: edge make-shared.cpp:[[#@LINE-1]] call f() -> std::shared_ptr<S> std::make_shared<S, int>(int&&)
  // CHECK: edge make-shared.cpp:[[#@LINE-2]] construct f() -> S::S(int)
  // CHECK: edge make-shared.cpp:[[#@LINE-3]] destroy f() -> std::shared_ptr<S>::~shared_ptr()
}
