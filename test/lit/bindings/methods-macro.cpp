// Entries that macros write, a lambda, and a name that only running tells.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard methods-macro.cpp {{.*}} bindings=4{{ }}

#include <Python.h>
PyObject *hook(PyObject *, PyObject *);
const char *nobody_knows();
#define DEFAULTS                                                               \
  {(char *)"hook", hook, METH_O, nullptr}, {                                   \
    "hook" "2", hook, METH_O, nullptr                                          \
  }
static PyMethodDef table[] = {
    DEFAULTS,
    // CHECK-DAG: binding function [table] "hook" calls=hook(_object*, _object*) methods-macro.cpp:[[#@LINE-1]]{{$}}
    // CHECK-DAG: binding function [table] "hook2" calls=hook(_object*, _object*) methods-macro.cpp:[[#@LINE-2]]{{$}}
    {"lambda", [](PyObject *, PyObject *x) { return x; }, METH_O, nullptr},
    // CHECK-DAG: binding function [table] "lambda" calls=$_0::operator()(_object*, _object*) const methods-macro.cpp:[[#@LINE-1]]{{$}}
    {nobody_knows(), hook, METH_O, nullptr},
    // CHECK-DAG: binding function [table] "<dynamic>" calls=hook(_object*, _object*) methods-macro.cpp:[[#@LINE-1]]{{$}}
    {nullptr}};
