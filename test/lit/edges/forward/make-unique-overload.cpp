// The constructor that the arguments choose.
// RUN: %{facts} | %{check-edges}

#include <memory>
struct S {
  S(int);
  S(const char *);
};
void f() {
  auto p = std::make_unique<S>("text");
  // CHECK: edge make-unique-overload.cpp:[[#@LINE-1]] call f() -> {{.*}} std::make_unique<S, char const (&) [5]>(char const (&) [5])
  // CHECK: edge make-unique-overload.cpp:[[#@LINE-2]] construct f() -> S::S(char const*)
  // CHECK: edge make-unique-overload.cpp:[[#@LINE-3]] destroy f() -> std::unique_ptr<S, std::default_delete<S>>::~unique_ptr()
}
// CHECK-NOT: S::S(int)
