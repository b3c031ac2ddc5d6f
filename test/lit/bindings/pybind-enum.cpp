// py::enum_, whose values can be exported to the scope around it.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard pybind-enum.cpp {{.*}} bindings=4{{ }}

#include <pybind11/pybind11.h>
namespace py = pybind11;
enum class Color { Red, Green };
void init(py::module_ m) {
  py::enum_<Color>(m, "Color")
      // CHECK-DAG: binding enum [init(pybind11::module_)]$0 "Color" as=Color pybind-enum.cpp:[[#@LINE-1]]{{$}}
      .value("RED", Color::Red)
      // CHECK-DAG: binding enum value [init(pybind11::module_)]$0.Color "RED" as=Color::Red pybind-enum.cpp:[[#@LINE-1]]{{$}}
      .export_values()
      // CHECK-DAG: binding enum value [init(pybind11::module_)]$0 "RED" as=Color::Red pybind-enum.cpp:[[#@LINE-1]]{{$}}
      .value("GREEN", Color::Green);
  // CHECK-DAG: binding enum value [init(pybind11::module_)]$0.Color "GREEN" as=Color::Green pybind-enum.cpp:[[#@LINE-1]]{{$}}
}
