// A lambda that is passed says to whom.
// RUN: %{facts} | %{check-edges}

template <class F> void run(F f) { f(); }
// CHECK: edge argument.cpp:[[#@LINE-1]] call void run<f()::$_0>(f()::$_0) -> f()::$_0::operator()() const
void work();
void f() {
  run([] { work(); });
  // CHECK: edge argument.cpp:[[#@LINE-1]] call f() -> void run<f()::$_0>(f()::$_0)
  // CHECK: edge argument.cpp:[[#@LINE-2]] call f()::$_0::operator()() const -> work()
  // CHECK: edge argument.cpp:[[#@LINE-3]] encloses f() -> f()::$_0::operator()() const passed-to=void run<f()::$_0>(f()::$_0)
}
