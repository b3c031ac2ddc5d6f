// With a lambda as well.
// RUN: %{facts} | %{check-edges}

#include <functional>
void work();
void f() {
  std::function<void()> held = [] { work(); };
  // CHECK: edge std-function-lambda.cpp:[[#@LINE-1]] call f()::$_0::operator()() const -> work()
  // CHECK: edge std-function-lambda.cpp:[[#@LINE-2]] construct f() -> std::function<void ()>::function<f()::$_0, void>(f()::$_0&&)
  // CHECK: edge std-function-lambda.cpp:[[#@LINE-3]] destroy f() -> std::function<void ()>::~function()
  // CHECK: edge std-function-lambda.cpp:[[#@LINE-4]] encloses f() -> f()::$_0::operator()() const passed-to=std::function<void ()>::function<{{.*}}
  held();
  // CHECK: edge std-function-lambda.cpp:[[#@LINE-1]] call f() -> std::function<void ()>::operator()() const
  // CHECK: edge std-function-lambda.cpp:[[#@LINE-2]] indirect f() -> f()::$_0::operator()() const
}
