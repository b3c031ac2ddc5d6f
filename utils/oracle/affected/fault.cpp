//===-- fault.cpp - Kernels of operators made wrong -------------*- C++ -*-===//
//
// Replaces the CPU kernel of an operator by one that calls it and then spoils
// what it returned. Compiled against the headers of the torch that runs and
// loaded by torchtalk_fault.py, in a process that ends with the test.
//
// Only what goes through the dispatcher is spoiled: a kernel that another one
// calls as at::native::x() or at::cpu::x() stays as it is.
//
//===----------------------------------------------------------------------===//

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <cstring>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

enum class Fault {
  All,     // each element of each result
  Last,    // the last element of each result
  Unusual, // results that are neither float, double, int64 nor bool
  Strided, // where some argument is not contiguous
  Raise,   // an exception
};

Fault Kind;
/// As they were.
std::unordered_map<c10::OperatorName, c10::KernelFunction> Kernels;
/// What they register ends with them.
std::vector<torch::Library> Libraries;

bool isUsual(at::ScalarType Type) {
  return Type == at::kFloat || Type == at::kDouble || Type == at::kLong ||
         Type == at::kBool;
}

template <typename T> void spoilElement(T &Value) {
  if constexpr (std::is_same_v<T, bool>)
    Value = !Value;
  else if constexpr (std::is_integral_v<T>)
    Value = static_cast<T>(Value + 1);
  else
    Value = static_cast<T>(Value * T(1.25F) + T(0.125F));
}

template <typename T> void spoilElements(const at::Tensor &Of) {
  auto *Data = static_cast<T *>(Of.unsafeGetTensorImpl()->mutable_data());
  const int64_t Count = Of.numel();
  for (int64_t I = Kind == Fault::Last ? Count - 1 : 0; I < Count; ++I) {
    int64_t Offset = 0, Rest = I;
    for (int64_t Dim = Of.dim(); Dim-- > 0; Rest /= Of.size(Dim))
      Offset += Rest % Of.size(Dim) * Of.stride(Dim);
    spoilElement(Data[Offset]);
  }
}

void spoil(const at::Tensor &Of) {
  if (!Of.defined() || Of.layout() != at::kStrided || !Of.device().is_cpu() ||
      Of.numel() == 0 || !Of.has_storage())
    return;
  if (Kind == Fault::Unusual && isUsual(Of.scalar_type()))
    return;
  switch (Of.scalar_type()) {
#define TYPE(T, NAME)                                                          \
  case at::ScalarType::NAME:                                                   \
    return spoilElements<T>(Of);
    AT_FORALL_SCALAR_TYPES_AND3(Bool, Half, BFloat16, TYPE)
    AT_FORALL_COMPLEX_TYPES(TYPE)
#undef TYPE
  default: // of what no test compares: quantized, bits
    return;
  }
}

void spoil(c10::IValue &Value) {
  if (Value.isTensor())
    spoil(Value.toTensor());
  else if (Value.isTensorList())
    for (const at::Tensor &Of : Value.toTensorVector())
      spoil(Of);
  else if (Kind == Fault::Unusual)
    return;
  else if (Value.isDouble())
    Value = Value.toDouble() * 1.25 + 0.125;
  else if (Value.isInt())
    Value = Value.toInt() + 1;
  else if (Value.isBool())
    Value = !Value.toBool();
}

bool hasStrided(const torch::jit::Stack &Stack, size_t Arguments) {
  for (const c10::IValue &Value : torch::jit::last(Stack, Arguments))
    if (Value.isTensor() && Value.toTensor().defined() &&
        Value.toTensor().layout() == at::kStrided &&
        !Value.toTensor().is_contiguous())
      return true;
  return false;
}

void wrong(const c10::OperatorHandle &Op, c10::DispatchKeySet Keys,
           torch::jit::Stack *Stack) {
  const bool Spoil = Kind != Fault::Strided ||
                     hasStrided(*Stack, Op.schema().arguments().size());
  TORCH_CHECK(Kind != Fault::Raise, "a fault of ", Op.operator_name());
  Kernels.at(Op.operator_name()).callBoxed(Op, Keys, Stack);
  if (Spoil)
    for (size_t I = Op.schema().returns().size(); I > 0; --I)
      spoil((*Stack)[Stack->size() - I]);
}

} // namespace

/// Spoils the kernel of "namespace::name.overload". \returns false when the
/// operator has none for the CPU.
extern "C" bool torchtalk_fault(const char *Name, int WhichKind) {
  const std::string Text = Name;
  const size_t Dot = Text.find('.', Text.find("::"));
  const c10::OperatorName Op(Text.substr(0, Dot),
                             Dot == Text.npos ? "" : Text.substr(Dot + 1));
  auto Found = c10::Dispatcher::singleton().findSchema(Op);
  if (!Found || !Found->hasComputedKernelForDispatchKey(c10::DispatchKey::CPU))
    return false;
  Kind = static_cast<Fault>(WhichKind);
  // Private, but copied before the registration that hides it.
  Kernels.emplace(Op, Found->operatorDef_->op.lookup(
                          c10::DispatchKeySet(c10::DispatchKey::CPU)));
  Libraries.emplace_back(torch::Library::IMPL,
                         Op.name.substr(0, Op.name.find("::")),
                         c10::DispatchKey::CPU, __FILE__, __LINE__);
  Libraries.back().impl(Text.c_str(),
                        torch::CppFunction::makeFromBoxedFunction<&wrong>());
  return true;
}
