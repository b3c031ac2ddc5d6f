//===- NativeFields.cpp - The fields of a native function -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/NativeFields.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>

namespace torchtalk::metadata {
namespace {

using index::TorchgenFunction;
using Strings = std::vector<std::string>;

/// The truth value by YAML 1.1, which PyYAML implements.
std::optional<bool> truth(const YamlNode &Node) {
  if (!Node.isScalar())
    return std::nullopt;
  return llvm::StringSwitch<std::optional<bool>>(Node.Scalar)
      .Cases("True", "true", "TRUE", "Yes", "yes", "YES", "On", "on", "ON",
             true)
      .Cases("False", "false", "FALSE", "No", "no", "NO", "Off", "off", "OFF",
             false)
      .Default(std::nullopt);
}

/// A list of names; std::nullopt for anything else.
std::optional<Strings> names(const YamlNode &Node) {
  if (!Node.isSequence())
    return std::nullopt;
  Strings Result;
  for (const YamlNode::Ptr &Child : Node.Children) {
    if (!Child->isScalar())
      return std::nullopt;
    Result.push_back(Child->Scalar);
  }
  return Result;
}

Strings sortedUnique(Strings All) {
  llvm::sort(All);
  All.erase(std::unique(All.begin(), All.end()), All.end());
  return All;
}

/// "add (AllAndComplex, BFloat16)".
std::optional<TorchgenFunction::Ufunc> ufunc(llvm::StringRef Key,
                                             const YamlNode &Value) {
  auto [Function, Dtypes] = llvm::StringRef(Value.Scalar).split(' ');
  if (!Value.isScalar() || !Dtypes.consume_front("(") ||
      !Dtypes.consume_back(")"))
    return std::nullopt;
  return TorchgenFunction::Ufunc{Key.str(), Function.str(),
                                 commaSeparated(Dtypes)};
}

class FieldReader {
public:
  FieldReader(llvm::StringRef Name, const YamlNode &Value,
              TorchgenFunction &Out,
              llvm::function_ref<void(uint32_t, const llvm::Twine &)> Problem)
      : Name(Name), Value(Value), Out(Out), Problem(Problem) {}

  void read() {
    bool *Flag =
        llvm::StringSwitch<bool *>(Name)
            .Case("device_guard", &Out.DeviceGuard)
            .Case("structured", &Out.Structured)
            .Case("manual_kernel_registration", &Out.ManualKernelRegistration)
            .Case("manual_cpp_binding", &Out.ManualCppBinding)
            .Case("use_const_ref_for_mutable_tensors", &Out.ConstRefForMutable)
            .Default(nullptr);
    if (Flag) {
      if (std::optional<bool> Is = truth(Value))
        *Flag = *Is;
      else
        wrong("neither True nor False");
    } else if (Name == "variants") {
      readVariants();
    } else if (Name == "device_check") {
      if (Value.isScalar())
        Out.DeviceCheck = Value.Scalar;
      else
        wrong("no name");
    } else if (Name == "tags") {
      if (Value.isScalar())
        Out.Tags = {Value.Scalar};
      else if (auto All = names(Value))
        Out.Tags = sortedUnique(std::move(*All));
      else
        wrong("no list of names");
    } else if (Name == "cpp_no_default_args") {
      if (auto All = names(Value))
        Out.CppNoDefaultArgs = sortedUnique(std::move(*All));
      else
        wrong("no list of names");
    } else if (Name == "ufunc_inner_loop") {
      readUfuncs();
    } else if (Name == "precomputed") {
      readPrecomputed();
    }
  }

private:
  void wrong(const llvm::Twine &Is) {
    Problem(Value.Line, "'" + Name + "' is " + Is);
  }

  void readVariants() {
    Strings All;
    if (Value.isScalar())
      All = sortedUnique(commaSeparated(Value.Scalar));
    bool Known = llvm::all_of(All, [](const std::string &Variant) {
      return Variant == "function" || Variant == "method";
    });
    if (All.empty() || !Known)
      return wrong("none of function, method and both");
    Out.Variants = std::move(All);
  }

  void readUfuncs() {
    auto Add = [&](llvm::StringRef Key, const YamlNode &Loop) {
      if (auto Ufunc = ufunc(Key, Loop))
        Out.Ufuncs.push_back(std::move(*Ufunc));
      else
        Problem(Loop.Line, "an inner loop is no 'function (dtypes)'");
    };
    if (!Value.isMap())
      return Add("Generic", Value);
    for (size_t I = 0; I + 1 < Value.Children.size(); I += 2)
      Add(Value.Children[I]->Scalar, *Value.Children[I + 1]);
  }

  void readPrecomputed() {
    auto All = names(Value);
    if (!All)
      return wrong("no list of replacements");
    for (llvm::StringRef Item : *All) {
      auto [Replaces, With] = Item.split(" -> ");
      if (!Item.contains(" -> "))
        std::swap(Replaces, With);
      Out.Precomputations.push_back({Replaces.str(), commaSeparated(With)});
    }
  }

  llvm::StringRef Name;
  const YamlNode &Value;
  TorchgenFunction &Out;
  llvm::function_ref<void(uint32_t, const llvm::Twine &)> Problem;
};

} // namespace

void readNativeField(
    llvm::StringRef Name, const YamlNode &Value, index::TorchgenFunction &Out,
    llvm::function_ref<void(uint32_t, const llvm::Twine &)> Problem) {
  FieldReader(Name, Value, Out, Problem).read();
}

} // namespace torchtalk::metadata
