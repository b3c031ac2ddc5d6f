// A temporary in a full expression that never ends.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
[[noreturn]] void die(const T &) noexcept;
void f() { die(T()); }
// CHECK: edge temporary-noreturn.cpp:[[#@LINE-1]] call f() -> die(T const&)
// CHECK: edge temporary-noreturn.cpp:[[#@LINE-2]] construct f() -> T::T()
// CHECK-NOT: T::~T()
