// Tables of properties: a row for the getter, and one for the setter where
// there is one; and of data members, which have neither.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard getset.cpp {{.*}} bindings=4{{ }}

#include <Python.h>
PyObject *get_grad(PyObject *, void *);
int set_grad(PyObject *, PyObject *, void *);
template <typename T> struct Property {
  static PyObject *read(PyObject *, void *) { return nullptr; }
};
static PyGetSetDef table[] = {
    {"grad", (getter)get_grad, (setter)set_grad, nullptr, nullptr},
    // CHECK-DAG: binding getter [table] "grad" calls=get_grad(_object*, void*) getset.cpp:[[#@LINE-1]]{{$}}
    // CHECK-DAG: binding setter [table] "grad" calls=set_grad(_object*, _object*, void*) getset.cpp:[[#@LINE-2]]{{$}}
    {"real", Property<int>::read, nullptr, nullptr, nullptr},
    // CHECK-DAG: binding getter [table] "real" calls=Property<int>::read(_object*, void*) getset.cpp:[[#@LINE-1]]{{$}}
    {nullptr}};
struct Stream {
  PyObject base;
  long id;
};
static PyMemberDef members[] = {
    {"stream_id", 17, __builtin_offsetof(Stream, id), 0, nullptr},
    // CHECK-DAG: binding getter [members] "stream_id" getset.cpp:[[#@LINE-1]]{{$}}
    {nullptr}};
