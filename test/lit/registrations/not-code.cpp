// Comments, strings and switched-off code register nothing.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
const char *text = R"(TORCH_LIBRARY_IMPL(aten, CPU, m) { m.impl("x", y); })";
TORCH_LIBRARY_IMPL(aten, CPU, m) {
  // m.impl("comment", kernel);
#if 0
  m.impl("off", kernel);
#endif
  m.impl("on", kernel);
  // CHECK: registration aten::on CPU kernel=kernel(int) not-code.cpp:[[#@LINE-1]] block=[[#@LINE-6]]
}
