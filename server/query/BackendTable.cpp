//===- BackendTable.cpp - How every op runs on a backend ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/BackendTable.h"
#include "merge/RegistrationKinds.h"
#include "query/OpCalls.h"
#include "query/YamlDispatch.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::IndexReader;
using index::PythonRegistration;
using index::RegistrationRecord;

namespace {

using Rows = std::vector<RegistrationRecord>;

/// Whether `import torch` may load it. PyTorch's own tests register things of
/// their own.
bool isLoaded(const PythonRegistration &Row) {
  llvm::StringRef File = Row.File;
  return File.starts_with("torch/") && !File.starts_with("torch/testing/");
}

/// Whether \p A is registered where the condition of \p B does not hold.
bool isElseOf(const RegistrationRecord &A, const RegistrationRecord &B) {
  auto Negates = [](const std::string &Not, const std::string &Of) {
    return !Of.empty() && Not == "!(" + Of + ")";
  };
  return Negates(A.Condition, B.Condition) || Negates(B.Condition, A.Condition);
}

} // namespace

bool isUncertain(const RegistrationRecord &Row) {
  return Row.Conditional || !Row.Compiled;
}

bool isPythonKernelFor(const PythonRegistration &Row, const std::string &Key) {
  using Kind = PythonRegistration::Kind;
  switch (Row.TheKind) {
  case Kind::Implementation:
  case Kind::CustomOp:
    return index::dispatchKey(Row.Key, {}) == Key;
  case Kind::Meta:
  case Kind::Fake:
    return Key == "Meta";
  default:
    return false;
  }
}

class BackendTable::Registered {
public:
  std::vector<Rows> ByLayer;

  /// What the dispatcher holds: of each key the rows of the last layer that has
  /// any. With \p Without, one of them, what is sure where that is not
  /// registered; else what a condition is before, too, and what of a project
  /// nothing compiled here.
  Rows all(const RegistrationRecord *Without = nullptr) const {
    Rows Result;
    std::set<std::string> Taken;
    for (size_t I = ByLayer.size(); I-- > 0;) {
      std::set<std::string> Here;
      for (const RegistrationRecord &Row : ByLayer[I]) {
        RegistrationRecord Loaded = Row;
        Loaded.Compiled |= I > 0;
        if (Taken.contains(Row.Key) || !isDispatcherRow(Loaded) ||
            (Without && isUncertain(Row) && !isElseOf(Row, *Without)))
          continue;
        Result.push_back(std::move(Loaded));
        Here.insert(Row.Key);
      }
      Taken.merge(Here);
    }
    return Result;
  }
  /// Which layer has \p Row, one of all(); it gets what all() has changed.
  size_t find(RegistrationRecord &Row) const {
    for (size_t I = ByLayer.size(); I-- > 0;)
      for (const RegistrationRecord &Known : ByLayer[I]) {
        RegistrationRecord Loaded = Known;
        Loaded.Compiled |= I > 0;
        if (Loaded != Row)
          continue;
        Row.Compiled = Known.Compiled;
        return I;
      }
    return 0;
  }
};

llvm::Expected<BackendTable> BackendTable::read(const BackendIndexes &Indexes) {
  std::vector<Layer> Layers;
  auto Add = [&](const IndexReader &Index,
                 const std::string &Project) -> llvm::Error {
    auto Fallbacks = CpuFallbacks::read(Index);
    if (!Fallbacks)
      return Fallbacks.takeError();
    Layers.push_back({&Index, Project, std::move(*Fallbacks)});
    return llvm::Error::success();
  };
  if (llvm::Error E = Add(Indexes.PyTorch, ""))
    return E;
  if (Indexes.Project)
    if (llvm::Error E = Add(*Indexes.Project, Indexes.ProjectName))
      return E;
  BackendTable Result(std::move(Layers));
  if (Indexes.Project)
    if (llvm::Error E = Result.readNames(*Indexes.Project))
      return E;
  auto Facts = Indexes.PyTorch.dispatchKeys();
  if (!Facts)
    return Facts.takeError();
  auto Fallbacks = Result.registered("_");
  if (!Fallbacks)
    return Fallbacks.takeError();
  Result.Rules = DispatchTables(*Facts, Fallbacks->all());
  const index::IndexSummary &Summary = Indexes.PyTorch.summary();
  if (Result.Rules.known() && Summary.TusMissing + Summary.TusFailed == 0)
    return Result;
  auto Ops = OpSet::read(Indexes.PyTorch);
  if (!Ops)
    return Ops.takeError();
  Result.Yaml = std::make_shared<const OpSet>(std::move(*Ops));
  return Result;
}

llvm::Error BackendTable::readNames(const IndexReader &Project) {
  if (llvm::Error E = Project.forEachPythonRegistration([&](const auto &Row) {
        if (Row.TheKind == PythonRegistration::Kind::BackendName)
          Renamed.insert(Row.Op);
        return true;
      }))
    return E;
  auto Rows = Project.registrationsOf("_");
  if (!Rows)
    return Rows.takeError();
  for (std::string &Name : index::backendNames(*Rows))
    Renamed.insert(Name);
  return llvm::Error::success();
}

llvm::Expected<BackendTable::Registered>
BackendTable::registered(const std::string &Op) const {
  Registered Result;
  for (const Layer &L : Layers) {
    auto Found = L.Index->registrationsOf(Op);
    if (!Found)
      return Found.takeError();
    Result.ByLayer.push_back(std::move(*Found));
  }
  return Result;
}

std::string BackendTable::keyOf(std::string_view Name,
                                std::string &Problem) const {
  llvm::StringRef Asked = llvm::StringRef(Name).trim();
  std::string_view Meant = Renamed.contains(Asked) ? "PrivateUse1" : Name;
  std::string Found = fromYaml() ? backendOfYaml({Yaml.get()}, Meant)
                                 : backendKey(Rules, Meant);
  if (Found.empty() && fromYaml() && !Asked.empty())
    Problem = "'" + Asked.str() +
              "' is no backend that native_functions.yaml tells of: CPU, CUDA, "
              "Meta, SparseCPU, PrivateUse1 are some. Others are known from "
              "compiled code, which this index has none of: " +
              DispatchTables::unknownText();
  else if (Found.empty())
    Problem = Asked.empty() ? "the name of the backend is empty: CPU, CUDA, "
                              "Meta, PrivateUse1 are some"
                            : Rules.problemWith(std::string(Name));
  return Found;
}

llvm::Error BackendTable::select(const std::string &Of) {
  Key = Of;
  Ops.clear();
  InPython.clear();
  if (llvm::Error E = readPython())
    return E;
  YamlHasKey = Yaml && !backendOfYaml({Yaml.get()}, Key).empty();
  FallbackLayer = 0;
  FallbackRow = Rules.fallback(Key);
  if (FallbackRow) {
    auto All = registered("_");
    if (!All)
      return All.takeError();
    FallbackLayer = All->find(*FallbackRow);
  }
  return llvm::Error::success();
}

llvm::Error BackendTable::fill(const std::string &Of) {
  if (llvm::Error E = select(Of))
    return E;
  std::set<std::string> Names;
  if (fromYaml())
    Names = Yaml->names();
  for (const Layer &L : Layers)
    if (llvm::Error E = L.Index->forEachOpName([&](std::string_view Op) {
          // Which op it is, only running it tells.
          if (Op != "_" && Op.find(facts::Dynamic) == std::string_view::npos)
            Names.emplace(Op);
          return true;
        }))
      return E;
  // Ops that a project defines in Python.
  for (const auto &Entry : InPython)
    for (const PythonKernel &Kernel : Entry.second)
      if (!Kernel.Project.empty() &&
          Kernel.Row.Op.find("::") != std::string::npos)
        Names.insert(Kernel.Row.Op);
  for (const std::string &Op : Names) {
    auto Found = find(Op);
    if (!Found)
      return Found.takeError();
    if (*Found)
      Ops.push_back(std::move(**Found));
  }
  return llvm::Error::success();
}

llvm::Error BackendTable::readPython() {
  for (const Layer &L : Layers)
    if (llvm::Error E =
            L.Index->forEachPythonRegistration([&](const auto &Row) {
              if (isPythonKernelFor(Row, Key) &&
                  (!L.Project.empty() || isLoaded(Row)))
                InPython[Row.Op].push_back({Row, L.Project});
              return true;
            }))
      return E;
  return llvm::Error::success();
}

void BackendTable::preferPython(BackendOp &Op) const {
  // What is loaded later wins; of Meta kernels in Python, PyTorch takes none
  // where there is CompositeImplicitAutograd (torch/_meta_registrations.py).
  if (Op.How != Support::Own && Op.Entry.Reason != EntryReason::Math &&
      !pythonOf(Op.Op).empty())
    Op.How = Support::Python;
}

/// A composite kernel that is not in the index, as the TU is not, goes before a
/// fallback.
void BackendTable::preferComposite(BackendOp &Op) const {
  if (!YamlHasKey || (Op.Entry.Reason != EntryReason::Missing &&
                      Op.Entry.Reason != EntryReason::BackendFallback))
    return;
  if (auto Known = yamlDispatch(*Yaml, Op.Op, Key);
      Known && Known->How == Support::Composite)
    Op = std::move(*Known);
}

llvm::Expected<std::optional<BackendOp>>
BackendTable::find(const std::string &Op) {
  if (fromYaml())
    return findInYaml(Op);
  auto Found = registered(Op);
  if (!Found)
    return Found.takeError();
  Rows All = Found->all();
  if (All.empty() && pythonOf(Op).empty())
    return std::nullopt;
  auto LayerOf = [&](TableEntry &Entry) -> size_t {
    if (Entry.Reason == EntryReason::BackendFallback) {
      Entry.Row = FallbackRow;
      return FallbackLayer;
    }
    return Entry.Row ? Found->find(*Entry.Row) : 0;
  };
  BackendOp Now;
  Now.Op = Op;
  Now.Entry = Rules.entry(All, Key);
  Now.Layer = LayerOf(Now.Entry);
  auto How = supportOf(Now.Entry, Now.Layer);
  if (!How)
    return How.takeError();
  Now.How = *How;
  if (Now.Entry.Row && isUncertain(*Now.Entry.Row)) {
    TableEntry Else = Rules.entry(Found->all(&*Now.Entry.Row), Key);
    auto Otherwise = supportOf(Else, LayerOf(Else));
    if (!Otherwise)
      return Otherwise.takeError();
    Now.Otherwise = *Otherwise;
  }
  preferComposite(Now);
  preferPython(Now);
  return Now;
}

llvm::Expected<Support> BackendTable::supportOf(const TableEntry &Entry,
                                                size_t LayerOfRow) {
  switch (Entry.Reason) {
  case EntryReason::Missing:
  case EntryReason::AmbiguousAutogradOther:
    return Support::Error;
  case EntryReason::Kernel:
  case EntryReason::BackendFallback:
    break;
  default:
    return Entry.isFallthrough() ? Support::Fallthrough : Support::Composite;
  }
  if (Entry.isFallthrough())
    return Support::Fallthrough;
  auto ToCpu = Layers[LayerOfRow].Fallbacks.contains(Entry.Row->Kernel);
  if (!ToCpu)
    return ToCpu.takeError();
  if (*ToCpu)
    return Support::CpuFallback;
  return Entry.Reason == EntryReason::Kernel ? Support::Own : Support::Fallback;
}

std::vector<PythonKernel> BackendTable::pythonOf(const std::string &Op) const {
  std::vector<PythonKernel> Rows = InPython.lookup(Op);
  std::string Base = opWithoutOverload(Op);
  if (Base == Op)
    return Rows;
  // A packet of overloads is given to register_meta; kernels are for one.
  for (const PythonKernel &Kernel : InPython.lookup(Base))
    if (Kernel.Row.TheKind == PythonRegistration::Kind::Meta)
      Rows.push_back(Kernel);
  return Rows;
}

SupportCounts BackendTable::counts() const {
  SupportCounts Counts;
  for (const BackendOp &Op : Ops) {
    ++Counts.By[static_cast<size_t>(Op.How)];
    bool Compiled = !Op.Entry.Row || Op.Entry.Row->Compiled || Op.FromYaml;
    Counts.Conditional += Op.Otherwise.has_value() && Compiled;
    Counts.NotCompiled += !Compiled;
  }
  return Counts;
}

llvm::Error BackendTable::locate(BackendOp &Op) const {
  Op.InPython = pythonOf(Op.Op);
  if (!Op.Entry.Row || Op.FromYaml)
    return llvm::Error::success();
  const Layer &Of = Layers[Op.Layer];
  Op.Project = Of.Project;
  auto Symbol = Of.Index->symbol(Op.Entry.Row->Kernel);
  if (!Symbol)
    return Symbol.takeError();
  if (*Symbol && !(*Symbol)->Definitions.empty()) {
    const index::Definition &Where = (*Symbol)->Definitions.front();
    Op.Kernel = {Where.File, Where.Line};
  }
  return llvm::Error::success();
}

llvm::Error BackendTable::describeFallback(BackendResult &Result) {
  BackendOp All;
  All.Entry.Row = FallbackRow;
  if (!All.Entry.Row)
    return llvm::Error::success();
  All.Entry.Reason = EntryReason::BackendFallback;
  All.Layer = FallbackLayer;
  auto How = supportOf(All.Entry, FallbackLayer);
  if (!How)
    return How.takeError();
  All.How = *How;
  if (llvm::Error E = locate(All))
    return E;
  Result.Fallback = std::move(All);
  return llvm::Error::success();
}

} // namespace torchtalk::query
