// Another class with an impl method registers nothing.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
struct Library {
  template <class F> void impl(const char *, F) {}
  template <class F> void def(const char *, F) {}
};
void fill(Library &m) {
  m.impl("mul", 1);
  m.def("mul", 1);
}
int kernel(int);
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("real", kernel);
  // CHECK: registration aten::real CPU kernel=kernel(int) not-library.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
