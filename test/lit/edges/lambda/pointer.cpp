// A lambda becomes a pointer through a conversion, whose target calls it.
// RUN: %{facts} | %{check-edges}

void run(void (*)());
void work();
void f() {
  run([] { work(); });
  // CHECK: edge pointer.cpp:[[#@LINE-1]] address f()::$_0::operator void (*)()() const -> f()::$_0::__invoke()
  // CHECK: edge pointer.cpp:[[#@LINE-2]] call f() -> f()::$_0::operator void (*)()() const
  // CHECK: edge pointer.cpp:[[#@LINE-3]] call f() -> run(void (*)())
  // CHECK: edge pointer.cpp:[[#@LINE-4]] call f()::$_0::__invoke() -> f()::$_0::operator()() const
  // CHECK: edge pointer.cpp:[[#@LINE-5]] call f()::$_0::operator()() const -> work()
  // CHECK: edge pointer.cpp:[[#@LINE-6]] encloses f() -> f()::$_0::operator()() const
}
