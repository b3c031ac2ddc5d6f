// A call in a lambda is the lambda's; the function encloses the lambda.
// RUN: %{facts} | %{check-edges}

void callee();
void f() {
  auto l = [] {
  // CHECK: edge lambda.cpp:[[#@LINE-1]] encloses f() -> f()::$_0::operator()() const
    callee();
    // CHECK: edge lambda.cpp:[[#@LINE-1]] call f()::$_0::operator()() const -> callee()
  };
  l();
  // CHECK: edge lambda.cpp:[[#@LINE-1]] call f() -> f()::$_0::operator()() const
}
