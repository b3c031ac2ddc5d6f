// But not on unwinding.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void work();
void f() noexcept {
  S s;
  // CHECK: edge noexcept-endless.cpp:[[#@LINE-1]] construct f() -> S::S()
  for (;;)
    work();
    // CHECK: edge noexcept-endless.cpp:[[#@LINE-1]] call f() -> work()
}
// CHECK-NOT: S::~S()
