// A virtual call that is noexcept.
// RUN: %{facts} | %{check-edges}

struct T {
  T() noexcept;
  ~T();
};
struct S {
  virtual void v() noexcept;
};
void f(S &s) {
  T t;
  // CHECK: edge virtual-noexcept.cpp:[[#@LINE-1]] construct f(S&) -> T::T()
  for (;;)
    s.v();
    // CHECK: edge virtual-noexcept.cpp:[[#@LINE-1]] virtual f(S&) -> S::v()
}
// CHECK-NOT: T::~T()
