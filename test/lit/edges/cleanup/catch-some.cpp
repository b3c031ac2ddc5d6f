// One for some exceptions does not.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
void work();
[[noreturn]] void die() noexcept;
void f() {
  T outer;
  // CHECK: edge catch-some.cpp:[[#@LINE-1]] construct f() -> T::T()
  // CHECK: edge catch-some.cpp:[[#@LINE-2]] destroy f() -> T::~T()
  try {
    work();
    // CHECK: edge catch-some.cpp:[[#@LINE-1]] call f() -> work()
  } catch (int) {
    die();
    // CHECK: edge catch-some.cpp:[[#@LINE-1]] call f() -> die()
  }
  die();
  // CHECK: edge catch-some.cpp:[[#@LINE-1]] call f() -> die()
}
