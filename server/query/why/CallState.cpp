//===- CallState.cpp - The dispatch keys of a call ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/why/CallState.h"

#include "query/names/Nearest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

namespace {

/// torch/csrc/utils/tensor_dtypes.cpp.
constexpr const char *Dtypes[] = {"float32",
                                  "float",
                                  "float64",
                                  "double",
                                  "float16",
                                  "half",
                                  "bfloat16",
                                  "complex32",
                                  "chalf",
                                  "complex64",
                                  "cfloat",
                                  "complex128",
                                  "cdouble",
                                  "uint8",
                                  "uint16",
                                  "uint32",
                                  "uint64",
                                  "int8",
                                  "int16",
                                  "short",
                                  "int32",
                                  "int",
                                  "int64",
                                  "long",
                                  "bool",
                                  "float8_e5m2",
                                  "float8_e4m3fn",
                                  "float8_e5m2fnuz",
                                  "float8_e4m3fnuz",
                                  "quint8",
                                  "qint8",
                                  "qint32",
                                  "quint4x2",
                                  "quint2x4"};

bool isQuantized(llvm::StringRef Dtype) {
  return Dtype.starts_with("qint") || Dtype.starts_with("quint");
}

/// isDifferentiableType().
bool isDifferentiable(llvm::StringRef Dtype) {
  for (llvm::StringRef Start : {"int", "uint", "short", "long", "bool"})
    if (Dtype.starts_with(Start))
      return false;
  return !isQuantized(Dtype);
}

/// getAutogradRelatedKeySetFromBackend() has no case for these.
bool isAutogradOther(llvm::StringRef Device) {
  return Device == "HIP" || Device == "VE" || Device == "MTIA";
}

/// One of \p Known that \p Given is, in any case; else \p Problem.
std::string oneOf(llvm::StringRef What, llvm::StringRef Given,
                  llvm::ArrayRef<std::string> Known, std::string &Problem) {
  Nearest Near(Given);
  for (const std::string &Word : Known) {
    if (Given.equals_insensitive(Word))
      return Word;
    Near.offer(Word, 0, Word);
  }
  auto Best = Near.best(4);
  Problem = ("there is no " + What + " '" + Given + "'" +
             (Best.empty()
                  ? ": " + llvm::join(Known.take_front(12), ", ") + " are some"
                  : ": near are " + llvm::join(Best, ", ")))
                .str();
  return "";
}

} // namespace

CallState::CallState(llvm::ArrayRef<std::string> Runtime,
                     const WhyRequest &Request, std::string &Problem)
    : Runtime(Runtime) {
  // Each backend component has a key for sparse tensors.
  std::vector<std::string> Devices;
  for (const std::string &Key : Runtime)
    if (has("Sparse" + Key))
      Devices.push_back(Key);
  llvm::StringRef Asked =
      llvm::StringRef(Request.Device).trim().split(':').first;
  if (Asked.empty())
    Asked = "CPU";
  else if (Asked.equals_insensitive("privateuseone"))
    Asked = "PrivateUse1";
  Device = oneOf("device", Asked, Devices, Problem);
  llvm::StringRef Type = llvm::StringRef(Request.Dtype).trim();
  Type.consume_front("torch.");
  Dtype = oneOf("dtype", Type,
                std::vector<std::string>(std::begin(Dtypes), std::end(Dtypes)),
                Problem);
  std::vector<std::string> Words;
  Words.reserve(NumCallModes);
  for (unsigned I = 0; I < NumCallModes; ++I)
    Words.push_back(toString(static_cast<CallMode>(I)));
  llvm::SmallVector<llvm::StringRef> Given;
  llvm::StringRef(Request.Modes).split(Given, ',', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Mode : Given) {
    const std::string Word = oneOf("mode", Mode.trim(), Words, Problem);
    if (!Word.empty())
      Modes.push_back(
          static_cast<CallMode>(llvm::find(Words, Word) - Words.begin()));
  }
  if (Problem.empty() && isQuantized(Dtype) && !has(backendKey()))
    Problem = "there are no quantized tensors on " + Device;
  if (Problem.empty() && Request.RequiresGrad && !isDifferentiable(Dtype))
    Problem = "tensors of " + Dtype +
              " cannot require grad: only those of floating point and complex "
              "dtypes can";
  if (Problem.empty() && has(CallMode::Autocast) && !has("Autocast" + Device))
    Problem = "there is no autocast for " + Device;
}

bool CallState::has(CallMode Mode) const {
  return llvm::is_contained(Modes, Mode);
}

bool CallState::has(const std::string &Key) const {
  return llvm::is_contained(Runtime, Key);
}

std::string CallState::backendKey() const {
  return (isQuantized(Dtype) ? "Quantized" : "") + Device;
}

size_t CallState::rank(llvm::StringRef Key) const {
  return llvm::find(Runtime, Key) - Runtime.begin();
}

Keys CallState::ordered(const std::set<std::string> &Some) const {
  Keys Sorted(Some.begin(), Some.end());
  llvm::sort(Sorted,
             [&](const auto &A, const auto &B) { return rank(A) > rank(B); });
  return Sorted;
}

bool CallState::isAutograd(llvm::StringRef Key) const {
  return Key.starts_with("Autograd");
}

std::set<std::string> CallState::ofCall(const LiveKeys &Now) {
  std::set<std::string> All = Now.Inputs;
  All.insert(Now.Included.begin(), Now.Included.end());
  for (const std::string &Key : Now.Excluded)
    All.erase(Key);
  return All;
}

// AutoDispatchBelowAutograd, AutoDispatchBelowADInplaceOrView.
void CallState::goBelow(const std::string &Key, LiveKeys &Now) const {
  if (Key == "ADInplaceOrView")
    Now.Excluded.insert(Key);
  if (isAutograd(Key))
    llvm::copy_if(Runtime, std::inserter(Now.Excluded, Now.Excluded.end()),
                  [&](const std::string &Of) { return isAutograd(Of); });
}

void CallState::callAgain(const std::string &Key, LiveKeys &Now) const {
  if (Key == FrontMode)
    return enterVmap(Now);
  if (Key == BackMode) {
    Now = keys(Now.Inputs.empty());
    Now.Inputs.erase(Batched);
    Now.Included.erase(FrontMode);
    Now.Included.erase(BackMode);
    return;
  }
  // The tensors are what those of the call wrap, or have been cast.
  Now.Inputs.erase(Key);
  Now.Excluded.insert(Key);
}

/// keysToExcludeWhenEnteringDynamicLayer() of functorch.
void CallState::enterVmap(LiveKeys &Now) const {
  for (size_t I = rank(BackMode) + 1; I < Runtime.size(); ++I) {
    llvm::StringRef Key = Runtime[I];
    if (I <= rank(FrontMode) && !Key.starts_with("Autocast") &&
        Key != "FuncTorchVmapMode" && Key != Batched &&
        Key != "BatchedNestedTensor")
      Now.Excluded.insert(Key.str());
  }
  Now.Included.insert("FuncTorchVmapMode");
}

LiveKeys CallState::keys(bool IsFactory) const {
  const bool IsInference =
      has(CallMode::Inference) || has(CallMode::InferenceTensors);
  std::set<std::string> Inputs, Included = {"BackendSelect"}, Excluded;
  Inputs.insert(backendKey());
  if (!has(CallMode::InferenceTensors)) {
    Inputs.insert("ADInplaceOrView");
    Inputs.insert(isAutogradOther(Device) ? "AutogradOther"
                                          : "Autograd" + Device);
  }
  if (has("Autocast" + Device))
    Inputs.insert("Autocast" + Device);
  for (const std::string &Key : Runtime)
    if (llvm::StringRef(Key).starts_with("Autocast") &&
        (!has(CallMode::Autocast) || Key != "Autocast" + Device))
      Excluded.insert(Key);
  if (IsInference) {
    // c10::autograd_dispatch_keyset.
    for (const std::string &Key : Runtime)
      if (isAutograd(Key))
        Excluded.insert(Key);
  } else {
    Included.insert("ADInplaceOrView");
  }
  if (has(CallMode::Functionalize)) {
    Inputs.insert("Functionalize");
    Included.insert("Functionalize");
  }
  if (has(CallMode::Fake) || has(CallMode::TorchDispatch))
    for (const char *Key : {"Python", "PythonTLSSnapshot"})
      Included.insert(Key);
  if (has(CallMode::Fake))
    for (const char *Key : {"Python", "PythonTLSSnapshot"})
      Inputs.insert(Key);
  if (has(CallMode::Vmap)) {
    Inputs.insert(Batched);
    Included.insert(FrontMode);
    Included.insert(BackMode);
  }
  if (IsFactory)
    Inputs.clear();
  return {std::move(Inputs), std::move(Included), std::move(Excluded)};
}

} // namespace torchtalk::query
