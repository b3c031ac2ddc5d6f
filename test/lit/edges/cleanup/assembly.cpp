// Inline assembly does not throw.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
void f() {
  T t;
  // CHECK: edge assembly.cpp:[[#@LINE-1]] construct f() -> T::T()
  for (;;)
    asm volatile("");
}
// CHECK-NOT: T::~T()
