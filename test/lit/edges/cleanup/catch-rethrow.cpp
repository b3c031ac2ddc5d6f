// A handler that throws again unwinds what is around the try.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
};
struct T {
  T() noexcept;
  ~T();
};
void work();
[[noreturn]] void die() noexcept;
void f() {
  T outer;
  // CHECK: edge catch-rethrow.cpp:[[#@LINE-1]] construct f() -> T::T()
  // CHECK: edge catch-rethrow.cpp:[[#@LINE-2]] destroy f() -> T::~T()
  try {
    S inner;
    // CHECK: edge catch-rethrow.cpp:[[#@LINE-1]] construct f() -> S::S()
    // CHECK: edge catch-rethrow.cpp:[[#@LINE-2]] destroy f() -> S::~S()
    work();
    // CHECK: edge catch-rethrow.cpp:[[#@LINE-1]] call f() -> work()
  } catch (int) {
    throw;
  }
  die();
  // CHECK: edge catch-rethrow.cpp:[[#@LINE-1]] call f() -> die()
}
