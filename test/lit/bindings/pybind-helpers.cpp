// Helpers: templates, loops, names that are put together, and a function that
// nobody here calls, whose module and name are its parameters.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard pybind-helpers.cpp {{.*}} bindings=10{{ }}

#include <pybind11/pybind11.h>
#include <string>
namespace py = pybind11;
struct Guard {};
int f(int);
template <typename T> void context_manager(const py::module_ &m, const char *name) {
  py::class_<T>(m, name).def(py::init<>()).def("__enter__", [](T &) {});
  // CHECK-DAG: binding class [init(pybind11::module_&)]$0 "_Guard" as=Guard pybind-helpers.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding method [init(pybind11::module_&)]$0._Guard "__init__" as=Guard pybind-helpers.cpp:[[#@LINE-2]]{{$}}
  // CHECK-DAG: binding method [init(pybind11::module_&)]$0._Guard "__enter__" calls={{.*}}operator()(Guard&) const pybind-helpers.cpp:[[#@LINE-3]]{{$}}
}
void init(py::module_ &m) {
  context_manager<Guard>(m, "_Guard");
  for (const char *name : {"a", "b"})
    m.def((std::string("_") + name).c_str(), f);
  // CHECK-DAG: binding function [init(pybind11::module_&)]$0 "_a" calls=f(int) pybind-helpers.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding function [init(pybind11::module_&)]$0 "_b" calls=f(int) pybind-helpers.cpp:[[#@LINE-2]]{{$}}
  if (f(1))
    m.def("maybe", f);
  // CHECK-DAG: binding function [init(pybind11::module_&)]$0 "maybe" calls=f(int) pybind-helpers.cpp:[[#@LINE-1]] conditional{{$}}
}
void named(py::module_ &m, const char *name) {
  py::class_<int>(m, name).def("f", f);
  // CHECK-DAG: binding class [named(pybind11::module_&, char const*)]$0 "$1" as=int pybind-helpers.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding method [named(pybind11::module_&, char const*)]$0.$1 "f" calls=f(int) pybind-helpers.cpp:[[#@LINE-2]]{{$}}
}
py::module_ &anywhere();
void unknown() { anywhere().def("lost", f); }
// CHECK-DAG: binding function [anywhere()]$r "lost" calls=f(int) pybind-helpers.cpp:[[#@LINE-1]]{{$}}
void unknown(py::module_ *m) { m[f(1)].def("lost", f); }
// CHECK-DAG: binding function [unknown(pybind11::module_*)]$0 "lost" calls=f(int) pybind-helpers.cpp:[[#@LINE-1]]{{$}}
