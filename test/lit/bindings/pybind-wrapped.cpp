// A helper that makes a callable of a function is looked through, and named.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard pybind-wrapped.cpp {{.*}} bindings=2{{ }}

#include <pybind11/pybind11.h>
#include <utility>
namespace torch {
template <typename F> auto wrap_pybind_function(F &&f) {
  return [f = std::forward<F>(f)](auto... args) { return f(args...); };
}
} // namespace torch
int f(int);
void init(pybind11::module_ &m) {
  m.def("f", torch::wrap_pybind_function(f));
  // CHECK-DAG: binding function [init(pybind11::module_&)]$0 "f" calls=f(int) as=torch::wrap_pybind_function pybind-wrapped.cpp:[[#@LINE-1]]{{$}}
  m.def("l", torch::wrap_pybind_function([](int x) { return x; }));
  // CHECK-DAG: binding function [init(pybind11::module_&)]$0 "l" calls=init(pybind11::module_&)::$_0::operator()(int) const as=torch::wrap_pybind_function pybind-wrapped.cpp:[[#@LINE-1]]{{$}}
}
