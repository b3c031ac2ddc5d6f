// What only looks like it.
// RUN: %{facts} | %{check-bindings}

#include <Python.h>
#include <pybind11/pybind11.h>
// CHECK: shard not-bindings.cpp {{.*}} bindings=0
namespace mine {
struct PyMethodDef {
  const char *name;
  int (*function)(int);
};
int f(int);
PyMethodDef table[] = {{"f", f}};
struct Module {
  template <typename F> Module &def(const char *, F);
};
void fill(Module &m) { m.def("f", f); }
template <typename T> void pattern(pybind11::module_ &m) { m.def("f", f); }
} // namespace mine
#if 0
void off(pybind11::module_ &m) { m.def("off", 1); }
#endif
