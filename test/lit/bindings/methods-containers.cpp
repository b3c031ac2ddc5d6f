// A table can be a container, and can stand in a function.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard methods-containers.cpp {{.*}} bindings=5{{ }}

#include <Python.h>
#include <array>
#include <initializer_list>
#include <vector>
PyObject *f(PyObject *, PyObject *);
static const std::initializer_list<PyMethodDef> list = {
    {"a", f, METH_O, nullptr},
    // CHECK-DAG: binding function [list] "a" calls=f(_object*, _object*) methods-containers.cpp:[[#@LINE-1]]{{$}}
    {nullptr}};
static std::array<PyMethodDef, 1> array = {{{"b", f, METH_O, nullptr}}};
// CHECK-DAG: binding function [array] "b" calls=f(_object*, _object*) methods-containers.cpp:[[#@LINE-1]]{{$}}
static std::vector<PyMethodDef> vector = {{"c", f, METH_O, nullptr}};
// CHECK-DAG: binding function [vector] "c" calls=f(_object*, _object*) methods-containers.cpp:[[#@LINE-1]]{{$}}
PyMethodDef single = {"d", f, METH_O, nullptr};
// CHECK-DAG: binding function [single] "d" calls=f(_object*, _object*) methods-containers.cpp:[[#@LINE-1]]{{$}}
void holds(void (*use)(PyMethodDef *)) {
  static PyMethodDef local[] = {{"e", f, METH_O, nullptr}};
  // CHECK-DAG: binding function [holds({{.*}})::local] "e" calls=f(_object*, _object*) methods-containers.cpp:[[#@LINE-1]]{{$}}
  use(local);
}
PyMethodDef *handed_out() { return single.ml_name ? &single : nullptr; }
