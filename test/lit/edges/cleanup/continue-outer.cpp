// continue leaves the body and no more.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
};
struct T {
  T() noexcept;
  ~T();
};
bool test() noexcept;
[[noreturn]] void die() noexcept;
void f() {
  T outer;
  // CHECK: edge continue-outer.cpp:[[#@LINE-1]] construct f() -> T::T()
  while (test()) {
  // CHECK: edge continue-outer.cpp:[[#@LINE-1]] call f() -> test()
    S inner;
    // CHECK: edge continue-outer.cpp:[[#@LINE-1]] construct f() -> S::S()
    // CHECK: edge continue-outer.cpp:[[#@LINE-2]] destroy f() -> S::~S()
    continue;
  }
  die();
  // CHECK: edge continue-outer.cpp:[[#@LINE-1]] call f() -> die()
}
