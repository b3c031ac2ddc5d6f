// Registration as libraries of custom ops wrap it: each macro in another way.
#pragma once

#include <ATen/core/Tensor.h>
#include <ATen/core/op_registration/op_registration.h>
#include <torch/library.h>

#define MACRO_CAT_(a, b) a##b
#define MACRO_CAT(a, b) MACRO_CAT_(a, b)
#define MACRO_UID(name) MACRO_CAT(name, __COUNTER__)

// The name of the library is a macro itself: TORCH_LIBRARY has to see its
// value.
#define MACRO_LIBRARY(NAME, MODULE) TORCH_LIBRARY(NAME, MODULE)
#define MACRO_LIBRARY_IMPL(NAME, KEY, MODULE)                                  \
  TORCH_LIBRARY_IMPL(NAME, KEY, MODULE)

// A whole operator.
#define MACRO_OP(NAME, SCHEMA, FUNCTION)                                       \
  TORCH_LIBRARY_FRAGMENT(macros, m) {                                          \
    m.def(#NAME SCHEMA);                                                       \
    m.impl(#NAME, c10::DispatchKey::CPU, FUNCTION);                            \
  }

// A kernel with arguments that come after it, for one or more keys.
#define MACRO_KERNEL(KEY, NAME, ...)                                           \
  TORCH_LIBRARY_IMPL(macros, KEY, m) { m.impl(#NAME, TORCH_FN(__VA_ARGS__)); }

// By an object that lives as long as the library.
#define MACRO_STATIC(NAME, SCHEMA, FUNCTION)                                   \
  static torch::Library library_##NAME(torch::Library::FRAGMENT, "macros",     \
                                       std::nullopt, __FILE__, __LINE__);      \
  static torch::Library &registered_##NAME =                                   \
      library_##NAME.def(#NAME SCHEMA, FUNCTION)

#define MACRO_OPERATORS(SCHEMA, FUNCTION)                                      \
  static auto MACRO_UID(operators_) = c10::RegisterOperators().op(             \
      SCHEMA,                                                                  \
      c10::RegisterOperators::options().kernel<decltype(FUNCTION), FUNCTION>(  \
          c10::DispatchKey::CPU))

// Decided when the library is loaded.
#define MACRO_WHERE(CONDITION, NAME, FUNCTION)                                 \
  if (CONDITION) {                                                             \
    m.impl(#NAME, FUNCTION);                                                   \
  }

namespace macros {
bool is_override_enabled(const char *op);
at::Tensor twice(const at::Tensor &self);
at::Tensor thrice(const at::Tensor &self);
at::Tensor scaled(const at::Tensor &self, double by);
} // namespace macros
