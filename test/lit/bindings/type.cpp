// A type says its own name, what tables it has, and functions of its own.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard type.cpp {{.*}} bindings=10{{ }}

#include <Python.h>
#include <iterator>
extern PyMethodDef methods[];
extern PyMemberDef members[];
static const std::initializer_list<PyGetSetDef> properties = {{nullptr}};
PyObject *repr(PyObject *), *get(PyObject *, PyObject *);
PyObject *make(PyTypeObject *, PyObject *, PyObject *);
static PyMappingMethods mapping = {nullptr, get};
PyTypeObject Positional = {
    PyVarObject_HEAD_INIT(nullptr, 0)
    "torch._C.Positional", /* tp_name */
    // CHECK-DAG: binding type-name [Positional] "torch._C.Positional" type.cpp:[[#@LINE-1]]{{$}}
    repr,
    // CHECK-DAG: binding method [Positional] "__repr__" calls=repr(_object*) type.cpp:[[#@LINE-1]]{{$}}
    &mapping,
    // CHECK-DAG: binding method [Positional] "__getitem__" calls=get(_object*, _object*) type.cpp:[[#@LINE-8]]{{$}}
    methods,
    // CHECK-DAG: binding contains [Positional] -> [methods] type.cpp:[[#@LINE-1]]{{$}}
    members,
    // CHECK-DAG: binding contains [Positional] -> [members] type.cpp:[[#@LINE-1]]{{$}}
    const_cast<PyGetSetDef *>(std::data(properties)),
    // CHECK-DAG: binding contains [Positional] -> [properties] type.cpp:[[#@LINE-1]]{{$}}
    make,
    // CHECK-DAG: binding method [Positional] "__new__" calls=make(_typeobject*, _object*, _object*) type.cpp:[[#@LINE-1]]{{$}}
};
static PyTypeObject Designated = {
    .tp_name = "mine.Designated",
    // CHECK-DAG: binding type-name [Designated] "mine.Designated" type.cpp:[[#@LINE-1]]{{$}}
    .tp_methods = methods,
    // CHECK-DAG: binding contains [Designated] -> [methods] type.cpp:[[#@LINE-1]]{{$}}
};
PyTypeObject *use() { return &Designated; }
// CHECK-DAG: binding contains [use()]$r -> [Designated] type.cpp:[[#@LINE-1]]{{$}}
