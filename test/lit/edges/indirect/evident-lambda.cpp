// A pointer made of a lambda calls the lambda.
// RUN: %{facts} | %{check-edges}

void work();
void f() {
  void (*p)() = [] { work(); };
  // CHECK: edge evident-lambda.cpp:[[#@LINE-1]] address f()::$_0::operator void (*)()() const -> f()::$_0::__invoke()
  // CHECK: edge evident-lambda.cpp:[[#@LINE-2]] call f() -> f()::$_0::operator void (*)()() const
  // CHECK: edge evident-lambda.cpp:[[#@LINE-3]] call f()::$_0::__invoke() -> f()::$_0::operator()() const
  // CHECK: edge evident-lambda.cpp:[[#@LINE-4]] call f()::$_0::operator()() const -> work()
  // CHECK: edge evident-lambda.cpp:[[#@LINE-5]] encloses f() -> f()::$_0::operator()() const
  p();
  // CHECK: edge evident-lambda.cpp:[[#@LINE-1]] indirect f() -> f()::$_0::operator()() const
}
