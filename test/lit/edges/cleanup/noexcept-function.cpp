// A noexcept function destroys at the end of a scope as well.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  ~S();
};
void work();
void f() noexcept {
  S s;
  // CHECK: edge noexcept-function.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge noexcept-function.cpp:[[#@LINE-2]] destroy f() -> S::~S()
  work();
  // CHECK: edge noexcept-function.cpp:[[#@LINE-1]] call f() -> work()
}
