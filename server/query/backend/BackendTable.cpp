//===- BackendTable.cpp - How every op runs on a backend ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/BackendTable.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::Node;
using index::PythonRegistration;
using index::RegistrationRecord;
using index::Session;

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

/// Calls between a kernel and at::native::cpu_fallback: a wrapper that warns,
/// and one of the backend's own.
constexpr unsigned MaxWrappers = 2;

} // namespace

/// Keys for which torchgen registers kernels by more than `dispatch:` says:
/// VariableType, ADInplaceOrViewType, TraceType, RegisterFunctionalization,
/// RegisterBackendSelect.
static bool isOfOtherGenerators(llvm::StringRef Key) {
  return Key.starts_with("Autograd") || Key == "ADInplaceOrView" ||
         Key == "Tracer" || Key == "Functionalize" || Key == "BackendSelect";
}

/// Whether a build or a run may be without it.
static bool isUncertain(const RegistrationRecord &Row) {
  return Row.Conditional || fromOf(Row) == From::Source;
}

bool isPythonKernelFor(const PythonRegistration &Row, const std::string &Key) {
  using Kind = PythonRegistration::Kind;
  switch (Row.TheKind) {
  case Kind::Implementation:
  case Kind::CustomOp:
    return index::dispatchKey(Row.Key, {}) == Key;
  case Kind::Fake:
    return Key == "Meta";
  default:
    return false;
  }
}

class BackendTable::Registered {
public:
  std::vector<Rows> ByLayer;
  bool InProject = false; ///< a project has it, if only a `def`

  /// What the dispatcher holds: of each key the rows of the last layer that has
  /// any. With \p Without, one of them, what is sure where that is not
  /// registered; else what a condition is before, and what stands in source
  /// alone, too.
  Rows all(const RegistrationRecord *Without = nullptr) const {
    Rows Result;
    std::set<std::string> Taken;
    for (const Rows &Layer : llvm::reverse(ByLayer)) {
      std::set<std::string> Here;
      for (const RegistrationRecord &Row : Layer) {
        if (Taken.contains(Row.Key) ||
            (Without && isUncertain(Row) && !isElseOf(Row, *Without)))
          continue;
        Result.push_back(Row);
        Here.insert(Row.Key);
      }
      Taken.merge(Here);
    }
    return Result;
  }
  /// Which layer has \p Row, one of all().
  size_t find(const RegistrationRecord &Row) const {
    for (size_t I = ByLayer.size(); I-- > 0;)
      if (llvm::is_contained(ByLayer[I], Row))
        return I;
    return 0;
  }
};

BackendTable::Layer BackendTable::layerOf(Session &Index, std::string Project) {
  Layer Result{&Index, std::move(Project), {}};
  for (const index::NamedId &Id : Index.symbolsNamed("cpu_fallback")) {
    auto Symbol = Index.symbol(Id.Id);
    if (Symbol && Symbol->Name == "at::native::cpu_fallback")
      if (std::optional<Node> N = Index.walk().find(Id.Id))
        Result.CpuFallbacks.insert(*N);
  }
  return Result;
}

bool BackendTable::isCpuFallback(const Layer &Of, index::SymbolId Kernel) {
  if (Kernel == 0 || Of.CpuFallbacks.empty())
    return false;
  auto Symbol = Of.Index->symbol(Kernel);
  const auto &Graph = Of.Index->walk();
  std::optional<Node> Start = Graph.find(Kernel);
  // A boxed one takes the op and the stack: it is one function for any op.
  if (!Start || !Symbol ||
      !llvm::StringRef(Symbol->Signature).contains("c10::OperatorHandle"))
    return false;
  std::vector<Node> Level = {*Start};
  for (unsigned Steps = 0; Steps <= MaxWrappers; ++Steps) {
    if (llvm::any_of(Level,
                     [&](Node N) { return Of.CpuFallbacks.contains(N); }))
      return true;
    std::vector<Node> Next;
    for (Node N : Level)
      for (index::WalkEdge Edge : Graph.callees(N))
        if (Edge.is(facts::EdgeKind::Call) ||
            Edge.is(facts::EdgeKind::Encloses))
          Next.push_back(Edge.peer());
    Level = std::move(Next);
  }
  return false;
}

BackendTable BackendTable::read(Session &PyTorch, Session *Project,
                                const std::string &ProjectName) {
  std::vector<Layer> Layers = {layerOf(PyTorch, "")};
  if (Project)
    Layers.push_back(layerOf(*Project, ProjectName));
  BackendTable Result(std::move(Layers), OpSet(PyTorch));
  if (Project)
    Result.readNames(*Project);
  Result.Rules = DispatchTables(
      Result.Known.keys(), Result.registered(index::OperatorName::All).all());
  return Result;
}

void BackendTable::readNames(Session &Project) {
  Project.forEachPythonRegistration([&](const auto &Row) {
    if (Row.TheKind == PythonRegistration::Kind::BackendName)
      Renamed.insert(Row.Op);
  });
  for (std::string &Name :
       index::backendNames(Project.registrationsOf(index::OperatorName::All)))
    Renamed.insert(Name);
}

BackendTable::Registered BackendTable::registered(const std::string &Op) {
  Registered Result;
  Result.ByLayer.push_back(
      Known.of(Op, Yaml->origin(Op), Yaml->index().registrationsOf(Op)));
  for (const Layer &L : llvm::drop_begin(Layers)) {
    auto Found = L.Index->registrationsOf(Op);
    Result.InProject |= llvm::any_of(
        Found, [](const auto &Row) { return Row.isOfDispatcher(); });
    llvm::erase_if(Found, [](const auto &Row) { return !Row.isKernel(); });
    Result.ByLayer.push_back(std::move(Found));
  }
  return Result;
}

std::string BackendTable::keyOf(std::string_view Name,
                                std::string &Problem) const {
  bool IsRenamed = Renamed.contains(llvm::StringRef(Name).trim());
  return Rules.find(IsRenamed ? "PrivateUse1" : Name, Problem);
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
        registered(index::OperatorName::All).find(*Of.FallbackRow);
    Of.FallbackHow =
        isCpuFallback(Layers[Of.FallbackLayer], Of.FallbackRow->Kernel)
            ? Support::CpuFallback
            : Support::Fallback;
  }
  readPython(Columns);
  return Columns;
}

void BackendTable::select(const std::string &Of) {
  Selected = std::move(columns({Of}).front());
  Ops.clear();
}

std::set<std::string>
BackendTable::names(llvm::ArrayRef<Column> Columns) const {
  std::set<std::string> Names = Yaml->names();
  for (const Layer &L : llvm::drop_begin(Layers))
    L.Index->forEachOpName([&](std::string_view Op) {
      if (index::OperatorName::isOne(Op))
        Names.emplace(Op);
    });
  // Ops that a project defines in Python.
  for (const Column &Of : Columns)
    for (const auto &Entry : Of.InPython)
      for (const PythonKernel &Kernel : Entry.second)
        if (!Kernel.Project.empty() &&
            index::OperatorName::isQualified(Kernel.Row.Op))
          Names.insert(Kernel.Row.Op);
  return Names;
}

void BackendTable::fill(const std::string &Of) {
  select(Of);
  for (const std::string &Op : names(Selected))
    if (auto Found = find(Op))
      Ops.push_back(std::move(*Found));
}

void BackendTable::readPython(llvm::MutableArrayRef<Column> Columns) const {
  for (const Layer &L : Layers)
    L.Index->forEachPythonRegistration([&](const auto &Row) {
      if (L.Project.empty() && !isLoaded(Row))
        return;
      for (Column &Of : Columns)
        if (isPythonKernelFor(Row, Of.Key))
          Of.InPython[Row.Op].push_back({Row, L.Project});
    });
}

std::set<std::string> BackendTable::registeredKeys() {
  std::set<std::string> Keys;
  for (const std::string &Op : names({}))
    for (const RegistrationRecord &Row : registered(Op).all())
      Keys.insert(Row.Key);
  return Keys;
}

void BackendTable::preferPython(BackendOp &Op, const Column &Of) {
  // What is loaded later wins; of Meta kernels in Python, PyTorch takes none
  // where there is CompositeImplicitAutograd (torch/_meta_registrations.py).
  if (Op.How != Support::Own && Op.Entry.Reason != EntryReason::Math &&
      Of.InPython.contains(Op.Op)) {
    Op.How = Support::Python;
    Op.Where = From::Source;
  }
}

/// A whole build has what it compiled; of another one the YAML and the text say
/// what ops there are, too.
bool BackendTable::isOfPyTorch(const std::string &Op, const Rows &All) const {
  if (Yaml->isDefined(Op, /*OnlyCompiled=*/Known.isWhole()))
    return true;
  if (Known.isWhole())
    return llvm::any_of(All, [](const auto &Row) { return Row.Compiled; });
  return Yaml->torchgen(Op) || !All.empty();
}

std::optional<BackendOp> BackendTable::find(const std::string &Op) {
  const Registered Found = registered(Op);
  return find(Op, Found, Found.all(), Selected);
}

std::optional<std::vector<Support>>
BackendTable::cells(const std::string &Op, const std::vector<Column> &Columns) {
  const Registered Found = registered(Op);
  const Rows All = Found.all();
  std::vector<Support> Cells;
  bool Any = false;
  for (const Column &Of : Columns) {
    auto Cell = find(Op, Found, All, Of);
    Any |= Cell.has_value();
    // Only for another of the keys Python defines it.
    Cells.push_back(Cell ? Cell->How : Support::Error);
  }
  return Any ? std::optional(std::move(Cells)) : std::nullopt;
}

std::optional<BackendOp> BackendTable::find(const std::string &Op,
                                            const Registered &Found,
                                            const Rows &All, const Column &Of) {
  if (!Found.InProject && !isOfPyTorch(Op, All) && !Of.InPython.contains(Op))
    return std::nullopt;
  auto LayerOf = [&](TableEntry &Entry) -> size_t {
    if (Entry.Reason == EntryReason::BackendFallback)
      return Of.FallbackLayer;
    return Entry.Row ? Found.find(*Entry.Row) : 0;
  };
  BackendOp Now;
  Now.Op = Op;
  Now.Entry = Rules.entry(All, Of.Key);
  Now.Layer = LayerOf(Now.Entry);
  Now.How = supportOf(Now.Entry, Now.Layer, Of);
  if (Now.Entry.Reason != EntryReason::BackendFallback && Now.Entry.Row &&
      isUncertain(*Now.Entry.Row)) {
    TableEntry Else = Rules.entry(Found.all(&*Now.Entry.Row), Of.Key);
    Now.Otherwise = supportOf(Else, LayerOf(Else), Of);
  }
  if (isMissing(Now.How) && !Of.Closed && isOfOtherGenerators(Of.Key) &&
      Yaml->torchgen(Op)) {
    Now.How = Support::Unknown;
    Now.Entry = TableEntry();
    Now.Entry.Key = Of.Key;
    Now.Otherwise.reset();
  }
  Now.Where = Now.Entry.Row ? fromOf(*Now.Entry.Row)
              : Of.Closed   ? From::Compiled
                            : From::Rule;
  preferPython(Now, Of);
  return Now;
}

Support BackendTable::supportOf(const TableEntry &Entry, size_t LayerOfRow,
                                const Column &Of) const {
  if (!Entry.Row)
    return Support::Error;
  if (Entry.isFallthrough())
    return Support::Fallthrough;
  if (Entry.Reason == EntryReason::BackendFallback)
    return Of.FallbackHow;
  if (Entry.Reason != EntryReason::Kernel)
    return Support::Composite;
  return isCpuFallback(Layers[LayerOfRow], Entry.Row->Kernel)
             ? Support::CpuFallback
             : Support::Own;
}

SupportCounts BackendTable::counts() const {
  SupportCounts Counts;
  for (const BackendOp &Op : Ops) {
    ++Counts.By[static_cast<size_t>(Op.How)];
    bool InSource = Op.Entry.Row && fromOf(*Op.Entry.Row) == From::Source;
    Counts.Conditional += Op.Otherwise.has_value() && !InSource;
    Counts.NotCompiled += InSource;
    Counts.ByRule += Op.Where == From::Rule;
  }
  return Counts;
}

void BackendTable::locate(BackendOp &Op) const {
  Op.InPython = Selected.InPython.lookup(Op.Op);
  if (!Op.Entry.Row || fromOf(*Op.Entry.Row) == From::Rule)
    return;
  const Layer &Of = Layers[Op.Layer];
  Op.Project = Of.Project;
  if (auto Symbol = Of.Index->symbol(Op.Entry.Row->Kernel))
    Op.Kernel = Symbol->firstDefinition();
}

void BackendTable::describeFallback(BackendResult &Result) const {
  BackendOp All;
  All.Entry.Row = Selected.FallbackRow;
  if (!All.Entry.Row)
    return;
  All.Entry.Reason = EntryReason::BackendFallback;
  All.Layer = Selected.FallbackLayer;
  All.How = supportOf(All.Entry, All.Layer, Selected);
  locate(All);
  Result.Fallback = std::move(All);
}

} // namespace torchtalk::query
