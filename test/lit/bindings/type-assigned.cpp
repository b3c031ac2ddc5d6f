// A function gives a type what its initialiser leaves out. A table that it has
// only where a parameter is null is marked so.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard type-assigned.cpp {{.*}} bindings=9{{ }}

#include <Python.h>
#include <vector>
extern PyMethodDef base[], extra[];
static PyTypeObject Type = {};
void THPUtils_addPyMethodDefs(std::vector<PyMethodDef> &, const PyMethodDef *);
bool init(PyObject *module) {
  static std::vector<PyMethodDef> methods;
  THPUtils_addPyMethodDefs(methods, base);
  // CHECK-DAG: binding contains [init(_object*)::methods] -> [base] type-assigned.cpp:[[#@LINE-1]]{{$}}
  THPUtils_addPyMethodDefs(methods, extra);
  // CHECK-DAG: binding contains [init(_object*)::methods] -> [extra] type-assigned.cpp:[[#@LINE-1]]{{$}}
  Type.tp_name = "torch._C.Type";
  // CHECK-DAG: binding type-name [Type] "torch._C.Type" type-assigned.cpp:[[#@LINE-1]]{{$}}
  Type.tp_methods = methods.data();
  // CHECK-DAG: binding contains [Type] -> [init(_object*)::methods] type-assigned.cpp:[[#@LINE-1]]{{$}}
  if (PyType_Ready(&Type) < 0)
    return false;
  PyModule_AddObject(module, "Type", (PyObject *)&Type);
  // CHECK-DAG: binding class [init(_object*)]$0 "Type" -> [Type] type-assigned.cpp:[[#@LINE-1]]{{$}}
  PyObject *one = PyType_GenericNew(&Type, nullptr, nullptr);
  return PyModule_AddObject(module, "one", one) == 0;
  // CHECK-DAG: binding instance [init(_object*)]$0 "one" -> [Type] type-assigned.cpp:[[#@LINE-1]]{{$}}
}
void fill(PyTypeObject &type, const char *name, PyMethodDef *methods) {
  type.tp_name = name;
  // CHECK-DAG: binding type-name [fill(_typeobject&, char const*, PyMethodDef*)]$0 "$1" type-assigned.cpp:[[#@LINE-1]]{{$}}
  type.tp_methods = methods ? methods : base;
  // CHECK-DAG: binding contains [fill(_typeobject&, char const*, PyMethodDef*)]$0 -> [fill(_typeobject&, char const*, PyMethodDef*)]$2 type-assigned.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding contains [fill(_typeobject&, char const*, PyMethodDef*)]$0 -> [base] type-assigned.cpp:[[#@LINE-2]] conditional{{$}}
}
