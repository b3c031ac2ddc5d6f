//===- BackendTable.cpp - How every op runs on a backend ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/BackendTable.h"
#include "query/backend/GeneratedKernels.h"
#include "query/dispatch/KernelRows.h"
#include "query/dispatch/PythonKernels.h"
#include "query/names/Library.h"
#include "query/names/SymbolFamily.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::PythonRegistration;
using index::RegistrationRecord;
using index::Session;
using index::SymbolId;

/// Calls between a kernel and at::native::cpu_fallback: a wrapper that warns,
/// and one of the backend's own.
static constexpr unsigned MaxWrappers = 2;

BackendTable::Layer BackendTable::layerOf(Session &Index, std::string Project) {
  Layer Result{&Index, std::move(Project), {}};
  std::vector<SymbolId> Level;
  for (const index::SymbolRecord &Symbol :
       symbolsCalled(Index, "at::native::cpu_fallback"))
    Level.push_back(Symbol.Id);
  Result.CpuFallbacks.insert(Level.begin(), Level.end());
  for (unsigned Steps = 0; Steps < MaxWrappers; ++Steps) {
    std::vector<SymbolId> Next;
    for (SymbolId Called : Level)
      for (const index::EdgeRecord &Edge : Index.callers(Called))
        if ((Edge.Kind == facts::EdgeKind::Call ||
             Edge.Kind == facts::EdgeKind::Encloses) &&
            Result.CpuFallbacks.insert(Edge.Peer).second)
          Next.push_back(Edge.Peer);
    Level = std::move(Next);
  }
  return Result;
}

bool BackendTable::isCpuFallback(const Layer &Of, SymbolId Kernel) {
  if (Kernel == 0 || !Of.CpuFallbacks.contains(Kernel))
    return false;
  // A boxed one takes the op and the stack: it is one function for any op.
  auto Symbol = Of.Index->symbol(Kernel);
  return Symbol &&
         llvm::StringRef(Symbol->Signature).contains("c10::OperatorHandle");
}

BackendTable BackendTable::read(Session &PyTorch, Session *Project,
                                const std::string &ProjectName) {
  std::vector<Layer> Layers = {layerOf(PyTorch, "")};
  if (Project)
    Layers.push_back(layerOf(*Project, ProjectName));
  BackendTable Result(std::move(Layers), OpSet(PyTorch));
  if (Project) {
    Result.Registered.add(*Project);
    Result.readNames(*Project);
  }
  std::vector<RegistrationRecord> Fallbacks;
  for (const auto &[Key, Rows] :
       Result.Registered.of(index::OperatorName::All).ByKey)
    for (const RegistrationRecord *Row : Rows)
      Fallbacks.push_back(*Row);
  Result.Rules = DispatchTables(Result.Known.keys(), Fallbacks);
  return Result;
}

void BackendTable::readNames(Session &Project) {
  using Kind = PythonRegistration::Kind;
  Project.forEachPythonRegistration([&](const PythonRegistration &Row) {
    if (Row.TheKind == Kind::BackendName)
      Renamed.insert(Row.Op);
    if (!isOfLibrary(Row.File) || !index::OperatorName::isOne(Row.Op) ||
        !index::OperatorName::isQualified(Row.Op))
      return;
    const bool IsDefined =
        Row.TheKind == Kind::Define || Row.TheKind == Kind::CustomOp;
    if (IsDefined)
      DefinedInPython.insert(Row.Op);
    if (IsDefined || !keyOfPythonKernel(Row).empty())
      NamedInPython.insert(Row.Op);
  });
  for (std::string &Name :
       index::backendNames(Project.registrationsOf(index::OperatorName::All)))
    Renamed.insert(Name);
}

std::string BackendTable::keyOf(std::string_view Name,
                                std::string &Problem) const {
  llvm::StringRef Asked = llvm::StringRef(Name).trim();
  std::string Key =
      Rules.find(Renamed.contains(Asked) ? "PrivateUse1" : Name, Problem);
  if (!Key.empty())
    return Key;
  // ExecuTorch has a registry and a key of its own.
  for (const Layer &L : llvm::drop_begin(Layers))
    L.Index->forEachRegistration([&](const RegistrationRecord &Row) {
      if (Row.isKernel() && Row.Key == Asked && !Row.isDynamic())
        Key = Row.Key;
    });
  if (!Key.empty())
    Problem.clear();
  return Key;
}

std::vector<BackendTable::Column>
BackendTable::columns(const std::vector<std::string> &Keys) {
  std::vector<Column> Columns(Keys.size());
  for (auto [Of, Key] : llvm::zip_equal(Columns, Keys)) {
    Of.Key = Key;
    Of.Closed = Known.isClosed(Key);
    Of.FallbackRow = Rules.fallback(Key);
    if (!Of.FallbackRow)
      continue;
    Of.FallbackLayer =
        Registered.of(index::OperatorName::All).layerOf(*Of.FallbackRow);
    const Layer &By = Layers[Of.FallbackLayer];
    Of.FallbackHow =
        isCpuFallback(By, Of.FallbackRow->Kernel)         ? Support::CpuFallback
        : onlyRaises(*By.Index, nullptr, *Of.FallbackRow) ? Support::Raises
                                                          : Support::Fallback;
  }
  readPython(Columns);
  return Columns;
}

void BackendTable::select(const std::string &Of) {
  Selected = std::move(columns({Of}).front());
  Ops.clear();
}

std::set<std::string> BackendTable::namesInProject() const {
  std::set<std::string> Names;
  for (const Layer &L : llvm::drop_begin(Layers))
    L.Index->forEachOpName([&](std::string_view Op) {
      if (index::OperatorName::isOne(Op))
        Names.emplace(Op);
    });
  for (const auto &Entry : NamedInPython)
    Names.insert(Entry.first().str());
  return Names;
}

std::set<std::string> BackendTable::names() {
  Registered.readAll();
  std::set<std::string> Names = namesInProject();
  Names.insert(Yaml.names().begin(), Yaml.names().end());
  return Names;
}

void BackendTable::fill(const std::string &Of) {
  select(Of);
  for (const std::string &Op : names())
    if (auto Found = find(Op))
      Ops.push_back(std::move(*Found));
}

void BackendTable::readPython(llvm::MutableArrayRef<Column> Columns) const {
  for (const Layer &L : Layers)
    L.Index->forEachPythonRegistration([&](const auto &Row) {
      // A run has the rows of Python, too.
      if (L.Project.empty() ? Known.isOfRun() || !isLoadedByTorch(Row)
                            : !isOfLibrary(Row.File))
        return;
      const std::string Key = keyOfPythonKernel(Row);
      for (Column &Of : Columns)
        if (Of.Key == Key)
          Of.InPython[Row.Op].push_back({Row, L.Project});
    });
}

std::vector<std::string> BackendTable::keysOf(const std::string &Op) {
  std::vector<std::string> Keys;
  for (const auto &[Key, Rows] : Registered.of(Op).ByKey)
    Keys.push_back(Key.str());
  return Keys;
}

std::set<std::string> BackendTable::registeredKeys() {
  std::set<std::string> Keys;
  for (const std::string &Op : names())
    for (std::string &Key : keysOf(Op))
      Keys.insert(std::move(Key));
  return Keys;
}

/// A whole build has what it compiled, a run what it told; of another index the
/// YAML and the text say what ops there are, too.
bool BackendTable::isOfPyTorch(const std::string &Op,
                               const DispatchTables::RowsByKey &Rows) const {
  if (Yaml.isDefined(Op, /*OnlyCompiled=*/Known.isWhole()))
    return true;
  if (Known.isWhole())
    return llvm::any_of(Rows, [](const auto &Of) {
      return llvm::any_of(Of.second,
                          [](auto *Row) { return Row->isCertain(); });
    });
  return Yaml.torchgen(Op) || !Rows.empty();
}

/// PyTorch's YAML defines all of aten but for what C++ defines by hand: a
/// kernel of a project for another name of it has no op.
bool BackendTable::isOp(const std::string &Op, const BackendRows::OfOp &Found,
                        bool InPython) const {
  if (!Found.InProject && !NamedInPython.contains(Op))
    return InPython || isOfPyTorch(Op, Found.ByKey);
  return Found.IsDefined || DefinedInPython.contains(Op) ||
         Yaml.names().count(Op) != 0 || Yaml.entries().empty() ||
         index::OperatorName(Op).Namespace != "aten";
}

std::optional<std::vector<Support>>
BackendTable::cells(const std::string &Op, const std::vector<Column> &Columns) {
  const BackendRows::OfOp &Found = Registered.of(Op);
  const bool IsOp = isOp(Op, Found, /*InPython=*/false);
  bool Any = IsOp;
  std::vector<Support> Cells(Columns.size(), Support::Error);
  for (auto [Cell, Of] : llvm::zip_equal(Cells, Columns)) {
    auto InPython = Of.InPython.find(Op);
    const bool Is = IsOp || (InPython != Of.InPython.end() &&
                             isOp(Op, Found, /*InPython=*/true));
    Any |= Is;
    // What only Python defines, for another of the keys, is an error here.
    if (!Is)
      continue;
    const auto Taken = Rules.choose(Found.ByKey, Of.Key);
    Cell = supportOf(Op, Found, Taken, Of);
    if (InPython != Of.InPython.end() &&
        isPythonPreferred(InPython->second, Cell, Taken))
      Cell = howInPython(InPython->second);
  }
  return Any ? std::optional(std::move(Cells)) : std::nullopt;
}

std::optional<BackendOp> BackendTable::find(const std::string &Op) {
  const Column &Of = Selected;
  const BackendRows::OfOp &Found = Registered.of(Op);
  const DispatchTables::RowsByKey &Rows = Found.ByKey;
  auto InPython = Of.InPython.find(Op);
  if (!isOp(Op, Found, InPython != Of.InPython.end()))
    return std::nullopt;
  const auto Taken = Rules.choose(Rows, Of.Key);
  BackendOp Now;
  Now.Op = Op;
  Now.How = supportOf(Op, Found, Taken, Of);
  Now.Entry.Key = Of.Key;
  if (Now.How != Support::Unknown) {
    Now.Entry = Rules.entryOf(Rows, Of.Key);
    const bool IsFallback = Taken.Reason == EntryReason::BackendFallback;
    Now.Layer = IsFallback  ? Of.FallbackLayer
                : Taken.Row ? Found.layerOf(*Taken.Row)
                            : 0;
    if (Taken.Row && !IsFallback && BackendRows::isUncertain(*Taken.Row))
      Now.Otherwise = supportByRows(
          Found, Rules.choose(Found.byKey(Taken.Row), Of.Key), Of);
  }
  Now.Where = Now.Entry.Row     ? fromOf(*Now.Entry.Row)
              : Known.isOfRun() ? From::Run
              : Of.Closed       ? From::Compiled
                                : From::Rule;
  if (InPython != Of.InPython.end() &&
      isPythonPreferred(InPython->second, Now.How, Taken)) {
    Now.How = howInPython(InPython->second);
    Now.Where = From::Source;
    if (Now.How == Support::Raises) { // and not the row that it replaces
      Now.Entry = TableEntry{Of.Key, EntryReason::Kernel, {}};
      Now.Otherwise.reset();
    }
  }
  return Now;
}

/// A kernel of Python is registered later, and wins. PyTorch itself registers
/// no Meta kernel in Python for an op that has a CompositeImplicitAutograd
/// kernel (torch/_meta_registrations.py).
bool BackendTable::isPythonPreferred(llvm::ArrayRef<PythonKernel> Kernels,
                                     Support How,
                                     const DispatchTables::Choice &Taken) {
  if (How == Support::Own)
    return false;
  return How == Support::Unknown || Taken.Reason != EntryReason::Math ||
         llvm::any_of(Kernels,
                      [](const auto &K) { return !K.Project.empty(); });
}

Support BackendTable::howInPython(llvm::ArrayRef<PythonKernel> Kernels) {
  return llvm::all_of(Kernels, [](const auto &K) { return K.Row.Raises; })
             ? Support::Raises
             : Support::Python;
}

Support BackendTable::supportOf(const std::string &Op,
                                const BackendRows::OfOp &Found,
                                const DispatchTables::Choice &Taken,
                                const Column &Of) const {
  Support How = supportByRows(Found, Taken, Of);
  bool IsUnknown = isMissing(How) && !Of.Closed &&
                   isOfOtherGenerators(Of.Key) && Yaml.torchgen(Op);
  return IsUnknown ? Support::Unknown : How;
}

Support BackendTable::supportByRows(const BackendRows::OfOp &Found,
                                    const DispatchTables::Choice &Taken,
                                    const Column &Of) const {
  const RegistrationRecord *Row = Taken.Row;
  if (!Row)
    return Support::Error;
  if (Row->KernelName == "fallthrough")
    return Support::Fallthrough;
  if (Taken.Reason == EntryReason::BackendFallback)
    return Of.FallbackHow;
  const Layer &By = Layers[Found.layerOf(*Row)];
  const auto *Entry = By.Project.empty() ? Yaml.entry(Row->Op) : nullptr;
  if (onlyRaises(*By.Index, Entry, *Row))
    return Support::Raises;
  if (Taken.Reason != EntryReason::Kernel)
    return Support::Composite;
  if (Row->OfRun && isPython(*Row))
    return Support::Python;
  return isCpuFallback(By, Row->Kernel) ? Support::CpuFallback : Support::Own;
}

RunTimeRows BackendTable::runTimeRows(llvm::ArrayRef<std::string> Keys) {
  RunTimeRows Result;
  auto IsWanted = [&](llvm::StringRef Key) {
    return llvm::is_contained(Keys, Key);
  };
  for (const Layer &L : Layers)
    addRunTimeRows(*L.Index, L.Project, IsWanted, Result);
  for (const std::string &Op : namesInProject()) {
    const BackendRows::OfOp &Found = Registered.of(Op);
    if (isOp(Op, Found, /*InPython=*/true))
      continue;
    for (const RegistrationRecord &Row : Found.Own)
      if (IsWanted(Row.Key))
        Result.NoOps.push_back({Row, Layers.back().Project});
    for (const auto &Row : Layers.back().Index->pythonRegistrationsOf(Op))
      if (isOfLibrary(Row.File) && IsWanted(keyOfPythonKernel(Row)))
        Result.NoOps.push_back({dispatcherRow(Row), Layers.back().Project});
  }
  return Result;
}

SupportCounts BackendTable::counts() const {
  SupportCounts Counts;
  for (const BackendOp &Op : Ops) {
    ++Counts.By[static_cast<size_t>(Op.How)];
    bool InSource = Op.Entry.Row && fromOf(*Op.Entry.Row) == From::Source &&
                    !isPython(Op.Entry.Row->File);
    Counts.Conditional += Op.Otherwise.has_value() && !InSource;
    Counts.NotCompiled += InSource;
    Counts.ByRule += Op.Where == From::Rule;
  }
  return Counts;
}

void BackendTable::locate(BackendOp &Op) const {
  Op.InPython = Selected.InPython.lookup(Op.Op);
  const bool IsOfPyTorch = Op.Layer == 0;
  if (!Op.Entry.Row || (IsOfPyTorch && fromOf(*Op.Entry.Row) == From::Rule))
    return;
  const Layer &Of = Layers[Op.Layer];
  Op.Project = Of.Project;
  if (auto Symbol = Of.Index->symbol(Op.Entry.Row->Kernel))
    Op.Kernel = Symbol->firstDefinition();
}

std::optional<BackendOp> BackendTable::fallback() const {
  BackendOp All;
  All.Entry.Row = Selected.FallbackRow;
  if (!All.Entry.Row)
    return std::nullopt;
  All.Entry.Reason = EntryReason::BackendFallback;
  All.Layer = Selected.FallbackLayer;
  All.How =
      All.Entry.isFallthrough() ? Support::Fallthrough : Selected.FallbackHow;
  All.Where = fromOf(*All.Entry.Row);
  locate(All);
  return All;
}

} // namespace torchtalk::query
