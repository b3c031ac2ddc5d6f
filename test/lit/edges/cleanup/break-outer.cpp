// break leaves the loop and no more.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
};
struct T {
  T() noexcept;
  ~T();
};
[[noreturn]] void die() noexcept;
void f(bool b) {
  T outer;
  // CHECK: edge break-outer.cpp:[[#@LINE-1]] construct f(bool) -> T::T()
  while (b) {
    S inner;
    // CHECK: edge break-outer.cpp:[[#@LINE-1]] construct f(bool) -> S::S()
    // CHECK: edge break-outer.cpp:[[#@LINE-2]] destroy f(bool) -> S::~S()
    break;
  }
  die();
  // CHECK: edge break-outer.cpp:[[#@LINE-1]] call f(bool) -> die()
}
