// A helper that others cannot call is followed, with what each caller gives it.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard helper-class.cpp {{.*}} bindings=5{{ }}

#include <Python.h>
extern PyGetSetDef abs_properties[];
void fill(PyTypeObject &, const char *, PyGetSetDef *, PyMethodDef *);
template <typename C>
static void add_class(PyObject *module, PyTypeObject &type, const char *name,
                      PyGetSetDef *properties = nullptr,
                      PyMethodDef *methods = nullptr) {
  fill(type, name, properties, methods);
  // CHECK-DAG: binding argument [init(_object*)::Abs] -> [fill({{.*}})]$0 call=1 helper-class.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding argument  "Abs" -> [fill({{.*}})]$1 call=1 helper-class.cpp:[[#@LINE-2]]{{$}}
  // CHECK-DAG: binding argument [abs_properties] -> [fill({{.*}})]$2 call=1 helper-class.cpp:[[#@LINE-3]]{{$}}
  // CHECK-DAG: binding argument  -> [fill({{.*}})]$3 call=1 helper-class.cpp:[[#@LINE-4]]{{$}}
  PyModule_AddObject(module, name, (PyObject *)&type);
  // CHECK-DAG: binding class [init(_object*)]$0 "Abs" -> [init(_object*)::Abs] helper-class.cpp:[[#@LINE-1]]{{$}}
}
void init(PyObject *module) {
  static PyTypeObject Abs;
  add_class<int>(module, Abs, "Abs", abs_properties);
}
