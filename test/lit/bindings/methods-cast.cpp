// A function that casts another one is looked through; a function that calls
// its template argument is what Python calls, and the argument is wrapped.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard methods-cast.cpp {{.*}} bindings=2{{ }}

#include <Python.h>
inline PyCFunction castPyCFunctionWithKeywords(PyCFunctionWithKeywords func) {
  return reinterpret_cast<PyCFunction>(func);
}
template <PyObject *(*Func)(PyObject *, PyObject *, PyObject *)>
static PyObject *guarded(PyObject *self, PyObject *args, PyObject *kwargs) {
  return Func(self, args, kwargs);
}
static PyObject *add(PyObject *, PyObject *, PyObject *) { return nullptr; }

static PyMethodDef table[] = {
    {"add", castPyCFunctionWithKeywords(add), METH_VARARGS | METH_KEYWORDS},
    // CHECK-DAG: binding function [table] "add" calls=add(_object*, _object*, _object*) methods-cast.cpp:[[#@LINE-1]]{{$}}
    {"__add__", castPyCFunctionWithKeywords(guarded<add>), METH_VARARGS},
    // CHECK-DAG: binding function [table] "__add__" calls={{.*}}guarded<{{.*}}>(_object*, _object*, _object*) wraps=add(_object*, _object*, _object*) methods-cast.cpp:[[#@LINE-1]]{{$}}
    {nullptr},
};
