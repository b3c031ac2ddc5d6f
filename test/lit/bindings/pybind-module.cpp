// Modules: PYBIND11_MODULE, submodules, what is imported, attributes.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard pybind-module.cpp {{.*}} bindings=9{{ }}

#include <pybind11/pybind11.h>
namespace py = pybind11;
int f(int);
static void bind_more(py::module_ &m) {
  m.def("more", f);
  // CHECK-DAG: binding function mine.sub "more" calls=f(int) pybind-module.cpp:[[#@LINE-1]]{{$}}
}
PYBIND11_MODULE(mine, m) {
  // CHECK-DAG: binding contains [PyInit_mine()]$r -> mine pybind-module.cpp:[[#@LINE-1]]{{$}}
  m.def("f", f);
  // CHECK-DAG: binding function mine "f" calls=f(int) pybind-module.cpp:[[#@LINE-1]]{{$}}
  auto sub = m.def_submodule("sub", "docs");
  // CHECK-DAG: binding module mine "sub" pybind-module.cpp:[[#@LINE-1]]{{$}}
  bind_more(sub);
  auto other = py::module_::import("torch");
  other.def("g", f);
  // CHECK-DAG: binding function torch "g" calls=f(int) pybind-module.cpp:[[#@LINE-1]]{{$}}
  m.attr("number") = 3;
  // CHECK-DAG: binding attribute mine "number" pybind-module.cpp:[[#@LINE-1]]{{$}}
  m.attr("call") = py::cpp_function([](int x) { return x; });
  // CHECK-DAG: binding function mine "call" calls=pybind11_init_mine(pybind11::module_&)::$_0::operator()(int) const pybind-module.cpp:[[#@LINE-1]]{{$}}
  m.attr("alias") = other;
  // CHECK-DAG: binding module mine "alias" -> torch pybind-module.cpp:[[#@LINE-1]]{{$}}
  py::class_<int>(m.attr("sub"), "Int");
  // CHECK-DAG: binding class mine.sub "Int" as=int pybind-module.cpp:[[#@LINE-1]]{{$}}
}
