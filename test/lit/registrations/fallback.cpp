// A fallback for every op of every namespace.
// RUN: %{facts} | %{check-registrations}

#include <torch/library.h>
void boxed(const c10::OperatorHandle &, c10::Stack *);
TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&boxed>());
  // CHECK: registration _ PrivateUse1 kernel=boxed(c10::OperatorHandle const&, {{.*}}) fallback.cpp:[[#@LINE-1]] block=[[#@LINE-2]]
}
