// Nor does a call through a pointer to a noexcept function.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
void f(void (*p)() noexcept) {
  T t;
  // CHECK: edge pointer-noexcept.cpp:[[#@LINE-1]] construct f(void (*)() noexcept) -> T::T()
  for (;;)
    p();
    // CHECK: edge pointer-noexcept.cpp:[[#@LINE-1]] indirect f(void (*)() noexcept) -> void () noexcept
}
// CHECK-NOT: T::~T()
