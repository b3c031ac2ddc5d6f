// m.def() with what can be called: functions, overloads, methods, lambdas.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard pybind-def.cpp {{.*}} bindings=11{{ }}

#include <pybind11/pybind11.h>
namespace py = pybind11;
int plain(int), twice(int), twice(float);
template <typename T> T shaped(T t) { return t; }
const char *nobody_knows();
struct Functor {
  int operator()(int) const;
};
template <typename F> void through(pybind11::module_ &m, F f) { m.def("through", f); }
void init(PyObject *module) {
  auto whatever = py::handle(module).cast<py::module>();
  whatever.def("plain", plain)
      // CHECK-DAG: binding function [init(_object*)]$0 "plain" calls=plain(int) pybind-def.cpp:[[#@LINE-1]]{{$}}
      .def("address", &plain, "docs", py::arg("x"));
  // CHECK-DAG: binding function [init(_object*)]$0 "address" calls=plain(int) pybind-def.cpp:[[#@LINE-1]]{{$}}
  whatever.def("cast", static_cast<int (*)(float)>(&twice));
  // CHECK-DAG: binding function [init(_object*)]$0 "cast" calls=twice(float) pybind-def.cpp:[[#@LINE-1]]{{$}}
  whatever.def("overload", py::overload_cast<int>(&twice));
  // CHECK-DAG: binding function [init(_object*)]$0 "overload" calls=twice(int) pybind-def.cpp:[[#@LINE-1]]{{$}}
  whatever.def("template", shaped<long>);
  // CHECK-DAG: binding function [init(_object*)]$0 "template" calls=long shaped<long>(long) pybind-def.cpp:[[#@LINE-1]]{{$}}
  whatever.def("lambda", [](int x) { return x; });
  // CHECK-DAG: binding function [init(_object*)]$0 "lambda" calls=init(_object*)::$_0::operator()(int) const pybind-def.cpp:[[#@LINE-1]]{{$}}
  auto named = [](int x) { return -x; };
  whatever.def("named", named);
  // CHECK-DAG: binding function [init(_object*)]$0 "named" calls=init(_object*)::$_1::operator()(int) const pybind-def.cpp:[[#@LINE-1]]{{$}}
  whatever.def("functor", Functor{});
  // CHECK-DAG: binding function [init(_object*)]$0 "functor" calls=Functor::operator()(int) const pybind-def.cpp:[[#@LINE-1]]{{$}}
  through(whatever, named);
  // CHECK-DAG: binding function [init(_object*)]$0 "through" calls=init(_object*)::$_1::operator()(int) const pybind-def.cpp:[[#@LINE-21]]{{$}}
  whatever.def(nobody_knows(), plain);
  // CHECK-DAG: binding function [init(_object*)]$0 "<dynamic>" calls=plain(int) pybind-def.cpp:[[#@LINE-1]]{{$}}
  int (*pointer)(int) = module ? plain : nullptr;
  whatever.def("pointer", pointer);
  // CHECK-DAG: binding function [init(_object*)]$0 "pointer" as=pointer pybind-def.cpp:[[#@LINE-1]]{{$}}
}
