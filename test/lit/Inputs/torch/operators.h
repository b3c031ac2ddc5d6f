// The shape of ATen/core/op_registration/op_registration.h, the dispatcher and
// torch/csrc/jit/runtime/operator.h, as the plugin sees them.
#pragma once
#include <torch/library.h>

namespace c10 {
class RegisterOperators final {
public:
  class Options final {
  public:
    Options &&schema(const std::string &) &&;
    template <class Functor> Options &&kernel(DispatchKey) &&;
    template <class F, F *f> Options &&kernel(DispatchKey) &&;
    template <class F> Options &&kernel(DispatchKey, F &&) &&;
    template <class F, F *f> Options &&catchAllKernel() &&;
    template <class F> Options &&catchAllKernel(F &&) &&;
  };
  static Options options();
  RegisterOperators() = default;
  template <class F> RegisterOperators(const std::string &, F &&);
  RegisterOperators(RegisterOperators &&) = default;
  RegisterOperators &&op(Options &&) &&;
  RegisterOperators &&op(const std::string &, Options && = options()) &&;
  template <class F> RegisterOperators &&op(const std::string &, F *) &&;
};

struct OperatorName {
  std::string name, overload_name;
};
class Dispatcher {
public:
  static Dispatcher &singleton();
  OperatorHandle findSchemaOrThrow(const char *, const char *);
  std::optional<OperatorHandle> findSchema(const OperatorName &);
};
struct Symbol {
  unsigned value;
};
namespace prim {
constexpr Symbol tolist{7};
}
} // namespace c10

namespace torch {
using c10::RegisterOperators;
namespace jit {
using Stack = std::vector<int>;
struct Operator {
  Operator(std::string schema, void (*)(Stack &));
  Operator(c10::Symbol, void (*)(Stack &));
};
struct OperatorGeneratorArgs {
  constexpr OperatorGeneratorArgs(torch::detail::SelectiveStr<true>,
                                  void (*)(Stack &)) {}
};
std::vector<Operator> createOperators(const std::vector<OperatorGeneratorArgs> &);
struct RegisterOperators {
  RegisterOperators(std::vector<Operator>);
};
} // namespace jit
} // namespace torch
