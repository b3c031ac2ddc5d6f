// A type that is made of a PyType_Spec.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard spec.cpp {{.*}} bindings=3{{ }}

#include <Python.h>
extern PyMethodDef methods[];
void init(PyObject *module) {
  static PyType_Slot slots[] = {{Py_tp_methods, methods}, {0, nullptr}};
  // CHECK-DAG: binding contains [init(_object*)::spec] -> [methods] spec.cpp:[[#@LINE-1]]{{$}}
  static PyType_Spec spec = {"torch._C.Meta", 0, 0, 0, slots};
  // CHECK-DAG: binding type-name [init(_object*)::spec] "torch._C.Meta" spec.cpp:[[#@LINE-1]]{{$}}
  PyModule_AddObject(module, "Meta", PyType_FromSpec(&spec));
  // CHECK-DAG: binding class [init(_object*)]$0 "Meta" -> [init(_object*)::spec] spec.cpp:[[#@LINE-1]]{{$}}
}
