// What a selective build leaves out, and what is only checked, is no row.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
int kernel(int);
constexpr torch::detail::SelectiveStr<false> left_out("left_out");
TORCH_LIBRARY_FRAGMENT(mine, m) {
  m.def(left_out);
  m.impl(left_out, kernel);
  m.def("checked(int a) -> int", {}, torch::_RegisterOrVerify::VERIFY);
  m.impl("checked", kernel, torch::_RegisterOrVerify::VERIFY);
  m.impl("kept", kernel, torch::_RegisterOrVerify::REGISTER);
  // CHECK: registration mine::kept CompositeImplicitAutograd kernel=kernel(int) not-registered.cpp:[[#@LINE-1]] block=[[#@LINE-6]]
}
