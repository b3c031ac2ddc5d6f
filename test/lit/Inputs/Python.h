// The shape of Python.h as the plugin sees it: the same names and structs,
// without what they do.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
typedef struct _object PyObject;
typedef struct _typeobject PyTypeObject;
struct _object {
  long ob_refcnt;
};
typedef struct {
  PyObject ob_base;
  long ob_size;
} PyVarObject;

typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
typedef PyObject *(*PyCFunctionWithKeywords)(PyObject *, PyObject *, PyObject *);
typedef PyObject *(*getter)(PyObject *, void *);
typedef int (*setter)(PyObject *, PyObject *, void *);

struct PyMethodDef {
  const char *ml_name;
  PyCFunction ml_meth;
  int ml_flags;
  const char *ml_doc;
};
typedef struct PyMethodDef PyMethodDef;
#define METH_VARARGS 0x0001
#define METH_KEYWORDS 0x0002
#define METH_NOARGS 0x0004
#define METH_O 0x0008
#define METH_CLASS 0x0010
#define METH_STATIC 0x0020

typedef struct PyGetSetDef {
  const char *name;
  getter get;
  setter set;
  const char *doc;
  void *closure;
} PyGetSetDef;

typedef struct PyMemberDef {
  const char *name;
  int type;
  long offset;
  int flags;
  const char *doc;
} PyMemberDef;

typedef struct {
  long (*mp_length)(PyObject *);
  PyObject *(*mp_subscript)(PyObject *, PyObject *);
} PyMappingMethods;

struct _typeobject {
  PyVarObject ob_base;
  const char *tp_name;
  PyObject *(*tp_repr)(PyObject *);
  PyMappingMethods *tp_as_mapping;
  PyMethodDef *tp_methods;
  PyMemberDef *tp_members;
  PyGetSetDef *tp_getset;
  PyObject *(*tp_new)(PyTypeObject *, PyObject *, PyObject *);
};
#define PyVarObject_HEAD_INIT(type, size) {{1}, size},

typedef struct PyModuleDef {
  PyObject m_base;
  const char *m_name;
  const char *m_doc;
  long m_size;
  PyMethodDef *m_methods;
} PyModuleDef;
#define PyModuleDef_HEAD_INIT {1}

typedef struct {
  int slot;
  void *pfunc;
} PyType_Slot;
typedef struct {
  const char *name;
  int basicsize, itemsize;
  unsigned flags;
  PyType_Slot *slots;
} PyType_Spec;
#define Py_tp_methods 64
#define Py_tp_members 72
#define Py_tp_getset 73

PyObject *PyModule_Create2(PyModuleDef *, int);
#define PyModule_Create(def) PyModule_Create2(def, 1013)
PyObject *PyModule_New(const char *);
PyObject *PyImport_ImportModule(const char *);
int PyModule_AddObject(PyObject *, const char *, PyObject *);
int PyModule_AddFunctions(PyObject *, PyMethodDef *);
int PyModule_AddType(PyObject *, PyTypeObject *);
int PyModule_AddIntConstant(PyObject *, const char *, long);
int PyObject_SetAttrString(PyObject *, const char *, PyObject *);
PyObject *PyType_GenericNew(PyTypeObject *, PyObject *, PyObject *);
PyObject *PyType_FromSpec(PyType_Spec *);
int PyType_Ready(PyTypeObject *);
PyObject *PyLong_FromLong(long);
#ifdef __cplusplus
}
#endif
