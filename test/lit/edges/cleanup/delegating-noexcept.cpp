// In a noexcept constructor a delegated object is not taken back.
// RUN: %{facts} | %{check-edges}

void thrower();
struct S {
  S(int);
  S() noexcept;
  ~S();
};
S::S() noexcept : S(1) { thrower(); }
// CHECK: edge delegating-noexcept.cpp:[[#@LINE-1]] call S::S() -> thrower()
// CHECK: edge delegating-noexcept.cpp:[[#@LINE-2]] construct S::S() -> S::S(int)
// CHECK-NOT: S::~S()
