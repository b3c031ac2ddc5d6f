//===- KernelRows.cpp - What no TU registers a function for ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/KernelRows.h"

#include "query/dispatch/DeviceKernels.h"
#include "query/dispatch/DispatchFilter.h"
#include "query/dispatch/KernelChain.h"
#include "query/dispatch/KnownRows.h"
#include "query/dispatch/PythonKernels.h"
#include "query/dispatch/SourceSteps.h"
#include "query/names/SymbolFamily.h"
#include "query/text/SourceCode.h"
#include "records/NameParts.h"
#include "records/SymbolIds.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::OperatorName;
using index::OpRecord;
using index::RegistrationRecord;
using index::Session;
using index::SymbolRecord;
using index::TorchgenFunction;

std::string qualifiedName(const TorchgenFunction::Kernel &Kernel) {
  std::string Scope = Kernel.Namespace + "::";
  return Kernel.Structured ? Scope + "structured_" + Kernel.Function + "::impl"
                           : Scope + Kernel.Function;
}

namespace {

/// Other keys can run what is registered for an alias.
bool countsFor(const RegistrationRecord &Row, const DispatchFilter *Filter) {
  return !Filter || Row.Key == Filter->key() ||
         llvm::StringRef(Row.Key).starts_with("Composite");
}

/// What the kernel of \p Row can be called: of an entry of the YAML it is
/// known whether it is structured.
std::vector<std::string> namesOf(const RegistrationRecord &Row,
                                 const OpRecord *Yaml) {
  if (Yaml)
    for (const TorchgenFunction::Kernel &Kernel : Yaml->Torchgen.Dispatch)
      if (Kernel.Key == Row.Key)
        return {qualifiedName(Kernel)};
  auto Names = kernelNames(Row.KernelName);
  return {Names.begin(), Names.end()};
}

/// Whether these are of another overload of \p Op: each has its own function.
bool isOfOther(const std::string &Op,
               const std::vector<RegistrationRecord> &Compiled) {
  OperatorName Name(Op);
  return llvm::any_of(Compiled, [&](const RegistrationRecord &R) {
    return R.Compiled && R.Op != Op &&
           R.name().withoutOverload() == Name.withoutOverload();
  });
}

} // namespace

KernelRows::ByKernel KernelRows::load(Session &Index) {
  ByKernel Result;
  using OfKey = std::pair<std::string, std::string>; // op and key
  std::set<OfKey> Compiled;
  std::map<OfKey, RegistrationRecord>
      Ran; // a run tells no kernel: the YAML does
  Index.forEachRegistration([&](const auto &Row) {
    if (Row.Compiled)
      Compiled.emplace(Row.Op, Row.Key);
    else if (Row.OfRun && !Row.KernelName.empty())
      Ran.emplace(OfKey(Row.Op, Row.Key), Row);
    else if (Row.Api == facts::RegistrationApi::Library && Row.isKernel() &&
             Row.isOfKnownOp())
      Result.emplace(Row.KernelName, Row);
  });
  Index.forEachOp([&](const OpRecord &Op) {
    auto Add = [&](const std::string &Name, const TorchgenFunction &Torchgen) {
      for (const TorchgenFunction::Kernel &Kernel : Torchgen.Dispatch) {
        RegistrationRecord Row;
        if (auto Found = Ran.find({Name, Kernel.Key}); Found != Ran.end()) {
          Row = Found->second;
        } else {
          Row.Op = Name;
          Row.Key = Kernel.Key;
          Row.File = Op.File;
          Row.Line = Op.Line;
          Row.Compiled = false;
        }
        Row.KernelName = qualifiedName(Kernel);
        if (!Compiled.count({Row.Op, Row.Key}))
          Result.emplace(Row.KernelName, std::move(Row));
      }
    };
    Add(Op.Op, Op.Torchgen);
    for (const index::GeneratedOp &Made : Op.Autogen)
      Add(Made.Op, Made.Torchgen);
  });
  return Result;
}

void KernelRows::forEachQualifiedName(
    llvm::function_ref<void(const std::string &)> Fn) const {
  for (const auto &[Name, Row] : all())
    Fn(Name);
}

std::vector<RegistrationRecord> KernelRows::of(const SymbolRecord &Function,
                                               const DispatchFilter *Filter) {
  std::vector<RegistrationRecord> Result;
  if (lookedAt(Index.summary()).closed())
    return Result;
  const auto &Rows = all();
  auto Named = Rows.equal_range(index::canonicalName(Function.Name));
  for (auto It = Named.first; It != Named.second; ++It)
    if (countsFor(It->second, Filter))
      Result.push_back(It->second);
  if (Result.empty() || Function.Source)
    return Result;
  auto Compiled = registrationsReaching(Index, {Function.Id});
  llvm::erase_if(Result, [&](const RegistrationRecord &Row) {
    return isOfOther(Row.Op, Compiled);
  });
  return Result;
}

std::vector<SymbolRecord> kernelsInText(Session &Index, SourceSteps &Steps,
                                        const OpRecord *Yaml,
                                        const RegistrationRecord &Row) {
  std::vector<SymbolRecord> Result;
  for (const std::string &Name : namesOf(Row, Yaml)) {
    auto Nodes = Steps.nodesNamed(Name);
    auto Found = functionsOfText(Index, Name);
    for (index::Node N : Nodes) {
      auto Symbol = Index.symbol(Index.walk().id(N));
      // Compiled code only declares what text defines.
      if (!Symbol || (!Found.empty() && Symbol->Definitions.empty()))
        continue;
      auto Compiled = registrationsReaching(Index, {Symbol->Id});
      if (!isOfOther(Row.Op, Compiled))
        Result.push_back(std::move(*Symbol));
    }
    llvm::append_range(Result, std::move(Found));
  }
  return Result;
}

std::vector<std::pair<SymbolRecord, RegistrationRecord>>
kernelsInText(Session &Index, const std::string &Op,
              const DispatchFilter *Filter) {
  std::vector<std::pair<SymbolRecord, RegistrationRecord>> Result;
  if (lookedAt(Index.summary()).closed())
    return Result;
  auto Yaml = Index.op(Op);
  SourceSteps Steps(Index, Index.walk());
  for (const RegistrationRecord &Row : KnownRows(Index).of(Op))
    if (!Row.Compiled && Row.isKernel() && countsFor(Row, Filter))
      for (SymbolRecord &Kernel :
           kernelsInText(Index, Steps, Yaml ? &*Yaml : nullptr, Row))
        Result.emplace_back(std::move(Kernel), Row);
  return Result;
}

/// Whether the kernel of a row of a run only raises: a run does not tell the
/// function, so all that Python registers for the op and key have to.
static bool onlyRaisesInPython(Session &Index, const RegistrationRecord &Row) {
  auto InPython = Index.pythonRegistrationsOf(Row.Op);
  llvm::move(Index.pythonRegistrationsOf(Row.name().withoutOverload().str()),
             std::back_inserter(InPython));
  llvm::erase_if(InPython, [&](const index::PythonRegistration &R) {
    return keyOfPythonKernel(R) != Row.Key || !isLoadedByTorch(R);
  });
  return !InPython.empty() &&
         llvm::all_of(InPython, [](const auto &R) { return R.Raises; });
}

bool onlyRaises(Session &Index, const OpRecord *Yaml,
                const RegistrationRecord &Row) {
  if (Row.OfRun && isPython(Row))
    return onlyRaisesInPython(Index, Row);
  if (lookedAt(Index.summary()).closed() || Row.KernelName.empty())
    return false;
  std::string Found;
  for (const std::string &Name : namesOf(Row, Yaml)) {
    auto InText = Index.devicesNamed(Name);
    if (!llvm::all_of(InText, [](const auto &R) { return R.Raises; }))
      return false;
    if (Found.empty() && !InText.empty())
      Found = Name;
  }
  // Compiled code may have another one of that name.
  return !Found.empty() &&
         kernelPlace(Index, Found) == sourceKernel(Index, Found);
}

/// As torchgen has it: arguments after the * that are written to.
static bool hasOutArguments(llvm::StringRef Schema) {
  return Schema.split("->").first.split('*').second.contains('!');
}

std::optional<SymbolFamily> opInText(Session &Index, const std::string &Op) {
  OperatorName Name(Op);
  if (lookedAt(Index.summary()).closed() || Name.Namespace != "aten")
    return std::nullopt;
  auto Yaml = Index.op(Op);
  const std::string Base = Name.Name.str();
  std::vector<std::string> Names = {"at::" + Base, "at::Tensor::" + Base,
                                    "at::" + Base + "_symint"};
  if (Yaml && hasOutArguments(Yaml->Schema))
    Names = {"at::" + Base + "_out", "at::" + Base + "_symint_out"};
  std::vector<SymbolRecord> Members;
  for (std::string &Called : Names) {
    SymbolRecord &Member = Members.emplace_back();
    Member.Name = std::move(Called);
    Member.Id = index::symbolId("text " + Member.Name);
    Member.Source = true;
    if (Yaml)
      Member.Definitions.push_back({Yaml->File, Yaml->Line, Yaml->Line});
  }
  SymbolFamily Result;
  Result.Op = Op;
  Result.Best = Members.front();
  Result.Members = std::move(Members);
  return Result;
}

} // namespace torchtalk::query
