// Asking the dispatcher for an operator is an edge to the operator.
// RUN: %{facts} | grep ' dispatch ' | FileCheck %s

#include <torch/operators.h>
struct add_Tensor {
  static constexpr const char *name = "aten::add";
  static constexpr const char *overload_name = "Tensor";
};
void call() {
  c10::Dispatcher::singleton().findSchemaOrThrow(add_Tensor::name, add_Tensor::overload_name);
  // CHECK: edge dispatch.cpp:[[#@LINE-1]] dispatch call() -> aten::add.Tensor
  c10::Dispatcher::singleton().findSchema({"aten::mul", ""});
  // CHECK: edge dispatch.cpp:[[#@LINE-1]] dispatch call() -> aten::mul
}
void unknown(const char *name) {
  c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
  // CHECK: edge dispatch.cpp:[[#@LINE-1]] dispatch unknown(char const*) -> <dynamic>
}
