// An assertion that fails by throwing unwinds.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
bool test() noexcept;
[[noreturn]] void fail();
[[noreturn]] void die() noexcept;
void f() {
  T t;
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-1]] construct f() -> T::T()
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-2]] destroy f() -> T::~T()
  if (!test())
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-1]] call f() -> test()
    fail();
    // CHECK: edge conditional-noreturn.cpp:[[#@LINE-1]] call f() -> fail()
  die();
  // CHECK: edge conditional-noreturn.cpp:[[#@LINE-1]] call f() -> die()
}
