// A case that leaves the switch by return destroys what is around it.
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
void f(int n) {
  T outer;
  // CHECK: edge switch-jump.cpp:[[#@LINE-1]] construct f(int) -> T::T()
  // CHECK: edge switch-jump.cpp:[[#@LINE-2]] destroy f(int) -> T::~T()
  switch (n) {
  case 1: {
    S inner;
    // CHECK: edge switch-jump.cpp:[[#@LINE-1]] construct f(int) -> S::S()
    // CHECK: edge switch-jump.cpp:[[#@LINE-2]] destroy f(int) -> S::~S()
    return;
  }
  }
  die();
  // CHECK: edge switch-jump.cpp:[[#@LINE-1]] call f(int) -> die()
}
