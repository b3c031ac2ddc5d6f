// A table of PyMethodDef. Who owns it is not known here: the table itself is
// the place that its entries hang from.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard methods.cpp {{.*}} bindings=4{{ }}

#include <Python.h>
static PyObject *one(PyObject *, PyObject *);
static PyObject *two(PyObject *, PyObject *, PyObject *);
PyMethodDef table[] = {
    {"one", one, METH_NOARGS, nullptr},
    // CHECK-DAG: binding function [table] "one" calls=one(_object*, _object*) methods.cpp:[[#@LINE-1]]{{$}}
    {"two", (PyCFunction)(void (*)())two, METH_VARARGS | METH_KEYWORDS,
     "docs"},
    // CHECK-DAG: binding function [table] "two" calls=two(_object*, _object*, _object*) methods.cpp:[[#@LINE-2]]{{$}}
    {"s", one, METH_O | METH_STATIC, nullptr},
    // CHECK-DAG: binding static method [table] "s" calls=one(_object*, _object*) methods.cpp:[[#@LINE-1]]{{$}}
    {"c", one, METH_O | METH_CLASS, nullptr},
    // CHECK-DAG: binding class method [table] "c" calls=one(_object*, _object*) methods.cpp:[[#@LINE-1]]{{$}}
    {nullptr, nullptr, 0, nullptr},
};
