// A handler for everything whose end may throw lets that through.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
void work();
[[noreturn]] void die() noexcept;
void f() {
  T outer;
  // CHECK: edge catch-all-lifetime.cpp:[[#@LINE-1]] construct f() -> T::T()
  // CHECK: edge catch-all-lifetime.cpp:[[#@LINE-2]] destroy f() -> T::~T()
  try {
    work();
    // CHECK: edge catch-all-lifetime.cpp:[[#@LINE-1]] call f() -> work()
  } catch (...) {
  }
  die();
  // CHECK: edge catch-all-lifetime.cpp:[[#@LINE-1]] call f() -> die()
}
