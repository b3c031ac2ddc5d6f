// Also with a unary plus.
// RUN: %{facts} | %{check-edges}

void work();
void f() {
  void (*p)() = +[] { work(); };
  // CHECK: edge pointer-plus.cpp:[[#@LINE-1]] address f()::$_0::operator void (*)()() const -> f()::$_0::__invoke()
  // CHECK: edge pointer-plus.cpp:[[#@LINE-2]] call f() -> f()::$_0::operator void (*)()() const
  // CHECK: edge pointer-plus.cpp:[[#@LINE-3]] call f()::$_0::__invoke() -> f()::$_0::operator()() const
  // CHECK: edge pointer-plus.cpp:[[#@LINE-4]] call f()::$_0::operator()() const -> work()
  // CHECK: edge pointer-plus.cpp:[[#@LINE-5]] encloses f() -> f()::$_0::operator()() const
}
