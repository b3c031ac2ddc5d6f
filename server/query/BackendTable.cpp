//===- BackendTable.cpp - How every op runs on a backend ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/BackendTable.h"
#include "query/OpCalls.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::IndexReader;
using index::PythonRegistration;
using index::RegistrationRecord;

namespace {

using Rows = std::vector<RegistrationRecord>;

/// Whether it puts a kernel into the dispatcher for \p Key. (py_impl does not,
/// but then there is a kernel in Python all the same.)
bool isKernelFor(const PythonRegistration &Row, const std::string &Key) {
  using Kind = PythonRegistration::Kind;
  llvm::StringRef Of = Row.Key;
  if (Of.equals_insensitive("privateuseone"))
    Of = "PrivateUse1";
  switch (Row.TheKind) {
  case Kind::Implementation:
  case Kind::CustomOp:
    return Of.equals_insensitive(Key);
  case Kind::Meta:
  case Kind::Fake:
    return Key == "Meta";
  default:
    return false;
  }
}

/// Whether `import torch` may load it. PyTorch's own tests register things of
/// their own.
bool isLoaded(const PythonRegistration &Row) {
  llvm::StringRef File = Row.File;
  return File.starts_with("torch/") && !File.starts_with("torch/testing/");
}

/// What replaces an earlier registration: one that is sure to be made.
bool isSure(const RegistrationRecord &Row) {
  return isDispatcherRow(Row) && !Row.Conditional;
}

} // namespace

class BackendTable::Registered {
public:
  std::vector<Rows> ByLayer;

  /// What the dispatcher holds: of each key the rows of the last layer that is
  /// sure to have one, and of those after it. \p Conditional: such, too.
  Rows all(bool Conditional) const {
    Rows Result;
    std::set<std::string> Taken;
    for (const Rows &Layer : llvm::reverse(ByLayer)) {
      std::set<std::string> Sure, Here;
      for (const RegistrationRecord &Row : Layer) {
        if (Taken.contains(Row.Key) || !isDispatcherRow(Row) ||
            (Row.Conditional && !Conditional))
          continue;
        Result.push_back(Row);
        Here.insert(Row.Key);
        if (isSure(Row))
          Sure.insert(Row.Key);
      }
      // With conditions, what may come wins as if it came.
      Taken.merge(Conditional ? Here : Sure);
    }
    return Result;
  }
  size_t layerOf(const RegistrationRecord &Row) const {
    for (size_t I = ByLayer.size(); I-- > 1;)
      if (llvm::is_contained(ByLayer[I], Row))
        return I;
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
  auto Facts = Indexes.PyTorch.dispatchKeys();
  if (!Facts)
    return Facts.takeError();
  auto Fallbacks = Result.registered("_");
  if (!Fallbacks)
    return Fallbacks.takeError();
  Result.Rules = DispatchTables(*Facts, Fallbacks->all(/*Conditional=*/true));
  return Result;
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

llvm::Error BackendTable::fill(const std::string &Of) {
  Key = Of;
  Ops.clear();
  InPython.clear();
  if (llvm::Error E = readPython())
    return E;
  FallbackLayer = 0;
  if (auto Row = Rules.fallback(Key)) {
    auto All = registered("_");
    if (!All)
      return All.takeError();
    FallbackLayer = All->layerOf(*Row);
  }
  std::set<std::string> Names;
  for (const Layer &L : Layers)
    if (llvm::Error E = L.Index->forEachOpName([&](std::string_view Op) {
          // Which op it is, only running it tells.
          if (Op != "_" && Op.find(facts::Dynamic) == std::string_view::npos)
            Names.emplace(Op);
          return true;
        }))
      return E;
  for (const std::string &Op : Names)
    if (llvm::Error E = addOp(Op))
      return E;
  return llvm::Error::success();
}

llvm::Error BackendTable::readPython() {
  for (const Layer &L : Layers)
    if (llvm::Error E =
            L.Index->forEachPythonRegistration([&](const auto &Row) {
              if (isKernelFor(Row, Key) &&
                  (!L.Project.empty() || isLoaded(Row)))
                InPython[Row.Op].push_back({Row, L.Project});
              return true;
            }))
      return E;
  return llvm::Error::success();
}

llvm::Error BackendTable::addOp(const std::string &Op) {
  auto Found = registered(Op);
  if (!Found)
    return Found.takeError();
  Rows All = Found->all(/*Conditional=*/true);
  if (All.empty())
    return llvm::Error::success();
  auto LayerOf = [&](const TableEntry &Entry) {
    return Entry.Reason == EntryReason::BackendFallback ? FallbackLayer
           : Entry.Row ? Found->layerOf(*Entry.Row)
                       : 0;
  };
  BackendOp Now;
  Now.Op = Op;
  Now.Entry = Rules.entry(All, Key);
  auto How = supportOf(Now.Entry, LayerOf(Now.Entry));
  if (!How)
    return How.takeError();
  Now.How = *How;
  Now.Layer = LayerOf(Now.Entry);
  if (Now.Entry.Row && Now.Entry.Row->Conditional) {
    TableEntry Else = Rules.entry(Found->all(/*Conditional=*/false), Key);
    auto Otherwise = supportOf(Else, LayerOf(Else));
    if (!Otherwise)
      return Otherwise.takeError();
    Now.Otherwise = *Otherwise;
  }
  // What is loaded later wins; of Meta kernels in Python, PyTorch takes none
  // where there is CompositeImplicitAutograd (torch/_meta_registrations.py).
  if (Now.How != Support::Own && Now.Entry.Reason != EntryReason::Math &&
      !pythonOf(Op).empty())
    Now.How = Support::Python;
  Ops.push_back(std::move(Now));
  return llvm::Error::success();
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
    Counts.Conditional += Op.Otherwise.has_value();
  }
  return Counts;
}

llvm::Error BackendTable::locate(BackendOp &Op) const {
  Op.InPython = pythonOf(Op.Op);
  if (!Op.Entry.Row)
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
  All.Entry.Row = Rules.fallback(Key);
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
