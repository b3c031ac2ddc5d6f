// A variable of a statement expression dies at its end.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
  int get() noexcept;
};
int f() {
  return ({
    S s;
    // CHECK: edge statement-expression.cpp:[[#@LINE-1]] construct f() -> S::S()
    // CHECK: edge statement-expression.cpp:[[#@LINE-2]] destroy f() -> S::~S()
    s.get();
    // CHECK: edge statement-expression.cpp:[[#@LINE-1]] call f() -> S::get()
  });
}
