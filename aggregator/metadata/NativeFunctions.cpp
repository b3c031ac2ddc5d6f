//===- NativeFunctions.cpp - Reading native_functions.yaml ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/NativeFunctions.h"
#include "metadata/CShims.h"
#include "metadata/PythonBindings.h"
#include "metadata/YamlTree.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"

#include <optional>

namespace torchtalk::metadata {
namespace {

using index::OperatorName;
using index::OpRecord;

/// "add.Tensor(Tensor self, ...) -> Tensor" -> "aten::add.Tensor". torchgen
/// allows another namespace in front. Empty for anything but a schema.
std::string opName(llvm::StringRef Schema) {
  size_t Paren = Schema.find('(');
  if (Paren == llvm::StringRef::npos)
    return {};
  llvm::StringRef Name = Schema.take_front(Paren).trim();
  if (Name.empty() || Name.find_first_of(" \t\n") != llvm::StringRef::npos)
    return {};
  return index::OperatorName::in("aten", Name);
}

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

bool readVariants(const YamlNode &Value, TorchgenFunction &Out) {
  if (!Value.isScalar())
    return false;
  Strings All = sortedUnique(commaSeparated(Value.Scalar));
  bool Known = llvm::all_of(All, [](const std::string &Variant) {
    return Variant == "function" || Variant == "method";
  });
  if (All.empty() || !Known)
    return false;
  Out.Variants = std::move(All);
  return true;
}

bool readPrecomputed(const YamlNode &Value, TorchgenFunction &Out) {
  auto All = names(Value);
  if (!All)
    return false;
  for (llvm::StringRef Item : *All) {
    auto [Replaces, With] = Item.split(" -> ");
    if (!Item.contains(" -> "))
      std::swap(Replaces, With);
    Out.Precomputations.push_back({Replaces.str(), commaSeparated(With)});
  }
  return true;
}

class FunctionReader : YamlEntryReader {
public:
  FunctionReader(const std::string &File, NativeFunctions &Out)
      : YamlEntryReader(File, Out.Problems), Out(Out) {}

  void read(const YamlNode &Entry) {
    if (!Entry.isMap())
      return problem(Entry.Line, "the entry is no mapping");
    OpRecord Op;
    Op.File = File;
    Op.Line = Entry.Line;
    const YamlNode *Dispatch = nullptr;
    llvm::StringSet<> Names;
    for (const auto &[Key, Value] : Entry.entries()) {
      OpRecord::Field Field;
      if (!readField(Key, Value, Field))
        return;
      if (isSecond(Field.Name, Key.Line, Names))
        continue;
      if (Field.Name == "func") {
        Op.Schema = Field.Value;
        Op.Line = Key.Line;
      } else if (Field.Name == "dispatch") {
        Dispatch = &Value;
      } else {
        readMeaning(Field.Name, Value, Op.Torchgen);
      }
      Op.Fields.push_back(std::move(Field));
    }
    if (Op.Schema.empty())
      return problem(Entry.Line, "the entry has no 'func'");
    Op.Op = opName(Op.Schema);
    if (Op.Op.empty())
      return problem(Op.Line, "'" + Op.Schema + "' is no schema");
    if (!Seen.insert(Op.Op).second)
      return problem(Op.Line, Op.Op + " is declared a second time");
    if (Dispatch)
      readDispatch(*Dispatch, Op);
    Out.Ops.push_back(std::move(Op));
  }

private:
  /// Sets the member of \p F for field \p Name to \p Value, as
  /// NativeFunction.from_yaml of torchgen/model.py does; fields that are text
  /// or that need the schema have none. An invalid value leaves the default and
  /// is a problem.
  void readMeaning(llvm::StringRef Name, const YamlNode &Value,
                   TorchgenFunction &F) {
    auto Wrong = [&](const char *Is) {
      problem(Value.Line, "'" + Name + "' is " + Is);
    };
    bool *Flag =
        llvm::StringSwitch<bool *>(Name)
            .Case("device_guard", &F.DeviceGuard)
            .Case("structured", &F.Structured)
            .Case("manual_kernel_registration", &F.ManualKernelRegistration)
            .Case("manual_cpp_binding", &F.ManualCppBinding)
            .Case("use_const_ref_for_mutable_tensors", &F.ConstRefForMutable)
            .Default(nullptr);
    if (Flag) {
      if (std::optional<bool> Is = truth(Value))
        *Flag = *Is;
      else
        Wrong("neither True nor False");
    } else if (Name == "variants") {
      if (!readVariants(Value, F))
        Wrong("none of function, method and both");
    } else if (Name == "device_check") {
      if (Value.isScalar())
        F.DeviceCheck = Value.Scalar;
      else
        Wrong("no name");
    } else if (Name == "tags" || Name == "cpp_no_default_args") {
      Strings &To = Name == "tags" ? F.Tags : F.CppNoDefaultArgs;
      if (Name == "tags" && Value.isScalar())
        To = {Value.Scalar};
      else if (auto All = names(Value))
        To = sortedUnique(std::move(*All));
      else
        Wrong("no list of names");
    } else if (Name == "ufunc_inner_loop") {
      readUfuncs(Value, F);
    } else if (Name == "precomputed") {
      if (!readPrecomputed(Value, F))
        Wrong("no list of replacements");
    }
  }

  void readUfuncs(const YamlNode &Value, TorchgenFunction &F) {
    auto Add = [&](llvm::StringRef Key, const YamlNode &Loop) {
      if (auto Ufunc = ufunc(Key, Loop))
        F.Ufuncs.push_back(std::move(*Ufunc));
      else
        problem(Loop.Line, "an inner loop is no 'function (dtypes)'");
    };
    if (!Value.isMap())
      return Add("Generic", Value);
    for (const auto &[Key, Loop] : Value.entries())
      Add(Key.Scalar, Loop);
  }

  void readDispatch(const YamlNode &Node, OpRecord &Op) {
    if (Node.isScalar() && Node.Scalar.empty())
      return; // as if the field were absent
    if (!Node.isMap())
      return problem(Node.Line, "'dispatch' of " + Op.Op + " is no mapping");
    llvm::StringSet<> SeenKeys;
    for (const auto &[Keys, Kernel] : Node.entries()) {
      if (!Keys.isScalar() || !Kernel.isScalar()) {
        problem(Keys.Line, "a dispatch entry of " + Op.Op + " is no name");
        continue;
      }
      for (llvm::StringRef Name : llvm::split(Keys.Scalar, ',')) {
        if (Name = Name.trim(); Name.empty())
          continue;
        OpRecord::DispatchEntry Entry{Name.str(), Kernel.Scalar, Keys.Line};
        if (!fits(sizeof Entry + Entry.Kernel.size(), Keys.Line))
          return;
        if (!isSecond(Name, Keys.Line, SeenKeys))
          Op.Dispatch.push_back(std::move(Entry));
      }
    }
  }

  NativeFunctions &Out;
  llvm::StringSet<> Seen;
};

} // namespace

llvm::Expected<NativeFunctions>
parseNativeFunctions(std::string_view Text, const std::string &File,
                     const TorchgenRules &Rules) {
  auto List = TRY(parseYamlList(Text, File, "operators"));
  NativeFunctions Result;
  FunctionReader Reader(File, Result);
  for (const YamlNode::Ptr &Entry : List)
    Reader.read(*Entry);
  applyTorchgen(Result.Ops, Rules, Result.Problems);
  return Result;
}

llvm::Expected<NativeFunctions>
readNativeFunctions(const std::string &SourceRoot) {
  std::string Path = SourceRoot + "/" + NativeFunctionsPath;
  if (!llvm::sys::fs::exists(Path)) {
    NativeFunctions Nothing;
    Nothing.Problems.push_back(
        std::string("The source has no ") + NativeFunctionsPath +
        ", so the index has no schemas: see that --pytorch-source names a "
        "checkout of PyTorch.");
    return Nothing;
  }
  std::string Text = TRY(store::readFile(Path, MaxYamlSize));
  TorchgenRules Rules = TRY(readTorchgenRules(SourceRoot));
  BindingRules Bindings = TRY(readBindingRules(SourceRoot));
  CShims Shims = TRY(readCShims(SourceRoot));
  llvm::Expected<NativeFunctions> Result =
      parseNativeFunctions(Text, NativeFunctionsPath, Rules);
  if (Result && Result->Ops.empty())
    return makeError(Path + ": the file lists no operators; restore it from "
                            "the checkout, or name another source with "
                            "--pytorch-source.");
  if (!Result)
    return Result;
  nameInPython(Result->Ops, Bindings);
  for (OpRecord &Op : Result->Ops) {
    Op.Torchgen.CShims = Shims.lookup(OperatorName(Op.Op).unambiguous());
    for (index::GeneratedOp &Made : Op.Autogen)
      Made.Torchgen.CShims = Shims.lookup(OperatorName(Made.Op).unambiguous());
  }
  // In a source without torchgen, report only if an entry needs its rules.
  if (llvm::any_of(Result->Ops,
                   [](const OpRecord &Op) { return Op.Torchgen.Structured; })) {
    llvm::append_range(Result->Problems, Rules.Problems);
    llvm::append_range(Result->Problems, Bindings.Problems);
  }
  return Result;
}

} // namespace torchtalk::metadata
