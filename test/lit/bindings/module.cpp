// A module, its table, what is put into it, and who is handed it.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard module.cpp {{.*}} bindings=13{{ }}

#include <Python.h>
#include <vector>
extern PyMethodDef more[];
PyMethodDef *python_functions();
static std::vector<PyMethodDef> methods;
void THPUtils_addPyMethodDefs(std::vector<PyMethodDef> &, const PyMethodDef *);
bool init_elsewhere(PyObject *module);
void init_by_name(PyObject *, const char *, PyMethodDef *);
extern PyTypeObject Type;
static PyObject *module;

extern "C" PyObject *initModule() {
  // CHECK-DAG: binding contains [initModule()]$r -> [initModule::def] module.cpp:[[#@LINE-1]]{{$}}
  THPUtils_addPyMethodDefs(methods, python_functions());
  // CHECK-DAG: binding contains [methods] -> [python_functions()]$r module.cpp:[[#@LINE-1]]{{$}}
  static struct PyModuleDef def = {PyModuleDef_HEAD_INIT, "torch._C", nullptr,
                                   -1, methods.data()};
  // CHECK-DAG: binding module-name [initModule::def] "torch._C" module.cpp:[[#@LINE-2]]{{$}}
  // CHECK-DAG: binding contains [initModule::def] -> [methods] module.cpp:[[#@LINE-2]]{{$}}
  module = PyModule_Create(&def);
  if (!init_elsewhere(module))
    // CHECK-DAG: binding argument [initModule::def] -> [init_elsewhere(_object*)]$0 call=1 module.cpp:[[#@LINE-1]]{{$}}
    return nullptr;
  init_by_name(module, "_sub", nullptr);
  // CHECK-DAG: binding argument [initModule::def] -> [init_by_name(_object*, char const*, PyMethodDef*)]$0 call=2 module.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding argument  "_sub" -> [init_by_name(_object*, char const*, PyMethodDef*)]$1 call=2 module.cpp:[[#@LINE-2]]{{$}}
  // CHECK-DAG: binding argument  -> [init_by_name(_object*, char const*, PyMethodDef*)]$2 call=2 module.cpp:[[#@LINE-3]]{{$}}
  PyModule_AddFunctions(module, more);
  // CHECK-DAG: binding contains [initModule::def] -> [more] module.cpp:[[#@LINE-1]]{{$}}
  auto set_module_attr = [&](const char *name, PyObject *v) {
    return PyModule_AddObject(module, name, v) == 0;
    // CHECK-DAG: binding attribute [initModule::def] "_has_cuda" module.cpp:[[#@LINE-1]]{{$}}
  };
  if (!set_module_attr("_has_cuda", PyLong_FromLong(1)))
    return nullptr;
  PyModule_AddIntConstant(module, "version", 3);
  // CHECK-DAG: binding attribute [initModule::def] "version" module.cpp:[[#@LINE-1]]{{$}}
  PyObject *functions = PyModule_New("torch._C._functions");
  PyModule_AddObject(functions, "Type", (PyObject *)&Type);
  // CHECK-DAG: binding class torch._C._functions "Type" -> [Type] module.cpp:[[#@LINE-1]]{{$}}
  PyModule_AddObject(module, "_functions", functions);
  // CHECK-DAG: binding module [initModule::def] "_functions" -> torch._C._functions module.cpp:[[#@LINE-1]]{{$}}
  return module;
}
