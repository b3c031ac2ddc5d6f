// A lambda that captures another calls it.
// RUN: %{facts} | %{check-edges}

void work();
void f() {
  auto inner = [] { work(); };
  // CHECK: edge captured-lambda.cpp:[[#@LINE-1]] call f()::$_1::operator()() const -> work()
  // CHECK: edge captured-lambda.cpp:[[#@LINE-2]] encloses f() -> f()::$_1::operator()() const
  auto outer = [inner] { inner(); };
  // CHECK: edge captured-lambda.cpp:[[#@LINE-1]] call f()::$_0::operator()() const -> f()::$_1::operator()() const
  // CHECK: edge captured-lambda.cpp:[[#@LINE-2]] encloses f() -> f()::$_0::operator()() const
  outer();
  // CHECK: edge captured-lambda.cpp:[[#@LINE-1]] call f() -> f()::$_0::operator()() const
}
