// A template that is compiled for two capabilities is one source function.
// RUN: %{index}
// RUN: %{graph} at::flip | FileCheck %s

#ifndef CAPABILITY
#define CAPABILITY AVX2
#include "in.cpp"
#undef CAPABILITY
#define CAPABILITY DEFAULT
#include "in.cpp"
int both() { return at::AVX2::flip(2L) + at::DEFAULT::flip(2L); }
#else
namespace at::CAPABILITY {
template <class T> T flip(T t) { return t; }
int user() { return flip(1); }
} // namespace at::CAPABILITY
#endif
// CHECK: at::AVX2::flip(T)  template  in.cpp:14  [a template with 4 instantiations]
// CHECK: answered for all of them together
// CHECK-NEXT: callers: 2 of 2, 4 sites in all
// CHECK-NOT: other candidates
