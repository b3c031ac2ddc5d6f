// A temporary of one arm is destroyed by the full expression.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
  int n;
};
int other() noexcept;
int f(bool b) {
  return b ? S().n : other();
  // CHECK: edge conditional.cpp:[[#@LINE-1]] call f(bool) -> other()
  // CHECK: edge conditional.cpp:[[#@LINE-2]] construct f(bool) -> S::S()
  // CHECK: edge conditional.cpp:[[#@LINE-3]] destroy f(bool) -> S::~S()
}
