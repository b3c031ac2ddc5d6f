// One that is a parameter holds anything.
// RUN: %{facts} | %{check-edges}

#include <functional>
void f(const std::function<void(int)> &held) { held(1); }
// CHECK: edge std-function-parameter.cpp:[[#@LINE-1]] call f(std::function<void (int)> const&) -> std::function<void (int)>::operator()(int) const
