// C has no lambdas, but the same tables.
// RUN: cd %S && %{clang} -isystem %{inputs} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-bindings}
// CHECK: shard c.c {{.*}} bindings=4{{ }}

#include <Python.h>
static PyObject *run(PyObject *self, PyObject *args) { return args; }
static PyMethodDef methods[] = {
    {"run", run, METH_VARARGS, 0},
    // CHECK-DAG: binding function [methods] "run" calls=run({{.*}}) c.c:[[#@LINE-1]]{{$}}
    {0, 0, 0, 0}};
static struct PyModuleDef module = {.m_base = PyModuleDef_HEAD_INIT,
                                    .m_name = "mymod",
                                    // CHECK-DAG: binding module-name [module] "mymod" c.c:[[#@LINE-1]]{{$}}
                                    .m_methods = methods};
// CHECK-DAG: binding contains [module] -> [methods] c.c:[[#@LINE-1]]{{$}}
PyObject *PyInit_mymod(void) { return PyModule_Create(&module); }
// CHECK-DAG: binding contains [PyInit_mymod()]$r -> [module] c.c:[[#@LINE-1]]{{$}}
