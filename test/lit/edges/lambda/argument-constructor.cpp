// Also to a constructor.
// RUN: %{facts} | %{check-edges}

void work();
struct Task {
  template <class F> Task(F f) { f(); }
  // CHECK: edge argument-constructor.cpp:[[#@LINE-1]] call Task::Task<f()::$_0>(f()::$_0) -> f()::$_0::operator()() const
};
void f() {
  Task t([] { work(); });
  // CHECK: edge argument-constructor.cpp:[[#@LINE-1]] call f()::$_0::operator()() const -> work()
  // CHECK: edge argument-constructor.cpp:[[#@LINE-2]] construct f() -> Task::Task<f()::$_0>(f()::$_0)
  // CHECK: edge argument-constructor.cpp:[[#@LINE-3]] encloses f() -> f()::$_0::operator()() const passed-to=Task::Task<f()::$_0>(f()::$_0)
}
