// goto backward leaves what was declared after the label.
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
  // CHECK: edge goto-backward.cpp:[[#@LINE-1]] construct f() -> T::T()
again:
  S inner;
  // CHECK: edge goto-backward.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge goto-backward.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  if (test())
  // CHECK: edge goto-backward.cpp:[[#@LINE-1]] call f() -> test()
    goto again;
  die();
  // CHECK: edge goto-backward.cpp:[[#@LINE-1]] call f() -> die()
}
