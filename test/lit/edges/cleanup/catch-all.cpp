// A handler for everything keeps an exception from what is around the try.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
void work();
[[noreturn]] void die() noexcept;
void f() {
  T outer;
  // CHECK: edge catch-all.cpp:[[#@LINE-1]] construct f() -> T::T()
  try {
    work();
    // CHECK: edge catch-all.cpp:[[#@LINE-1]] call f() -> work()
  } catch (...) {
    die();
    // CHECK: edge catch-all.cpp:[[#@LINE-1]] call f() -> die()
  }
  die();
  // CHECK: edge catch-all.cpp:[[#@LINE-1]] call f() -> die()
}
