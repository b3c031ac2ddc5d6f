// A std::function with an evident target calls it, behind its own operator.
// RUN: %{facts} | %{check-edges}

#include <functional>
void target(int);
void f() {
  std::function<void(int)> held = target;
  // CHECK: edge std-function.cpp:[[#@LINE-1]] address f() -> target(int) passed-to=std::function<void (int)>::function<void (&)(int), void>(void (&)(int))
  // CHECK: edge std-function.cpp:[[#@LINE-2]] construct f() -> std::function<void (int)>::function<void (&)(int), void>(void (&)(int))
  // CHECK: edge std-function.cpp:[[#@LINE-3]] destroy f() -> std::function<void (int)>::~function()
  held(1);
  // CHECK: edge std-function.cpp:[[#@LINE-1]] call f() -> std::function<void (int)>::operator()(int) const
  // CHECK: edge std-function.cpp:[[#@LINE-2]] indirect f() -> target(int)
}
