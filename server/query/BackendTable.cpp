//===- BackendTable.cpp - How every op runs on a backend ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/BackendTable.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::IndexReader;
using index::Node;
using index::PythonRegistration;
using index::RegistrationRecord;
using index::SymbolRecord;

namespace {

/// Calls between a fallback and at::native::cpu_fallback: a wrapper that warns,
/// and one of the backend's own.
constexpr unsigned MaxWrappers = 2;

/// Takes the op and the stack: one function for any op.
bool isBoxed(const SymbolRecord &Function) {
  return llvm::StringRef(Function.Signature).contains("c10::OperatorHandle");
}

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

} // namespace

llvm::Expected<BackendTable> BackendTable::read(const IndexReader &Index,
                                                const DispatchTables &Tables,
                                                const std::string &Key) {
  BackendTable Result(Index, Tables, Key);
  if (llvm::Error E = Result.readPython())
    return E;
  if (llvm::Error E = Result.readCpuFallback())
    return E;
  if (llvm::Error E = Result.readOps(Tables))
    return E;
  return Result;
}

llvm::Error BackendTable::readPython() {
  return Index->forEachPythonRegistration([&](const PythonRegistration &Row) {
    if (isKernelFor(Row, Key))
      InPython[Row.Op].push_back(Row);
    return true;
  });
}

llvm::Error BackendTable::readCpuFallback() {
  auto Graph = Index->walk();
  if (!Graph)
    return Graph.takeError();
  auto Named = Index->symbolsNamed("cpu_fallback");
  if (!Named)
    return Named.takeError();
  for (const index::NamedId &Id : *Named) {
    auto Symbol = Index->symbol(Id.Id);
    if (!Symbol)
      return Symbol.takeError();
    if (*Symbol && (*Symbol)->Name == "at::native::cpu_fallback")
      if (std::optional<Node> N = (*Graph)->find(Id.Id))
        CpuFallbacks.insert(*N);
  }
  return llvm::Error::success();
}

llvm::Error BackendTable::readOps(const DispatchTables &Tables) {
  if (Fallback) {
    auto How = supportOf({Key, EntryReason::BackendFallback, Fallback, 0});
    if (!How)
      return How.takeError();
    FallbackIs = *How;
  }
  std::vector<std::string> Names;
  if (llvm::Error E = Index->forEachOpName([&](std::string_view Op) {
        // Which op it is, only running it tells.
        if (Op != "_" && Op.find(facts::Dynamic) == std::string_view::npos)
          Names.emplace_back(Op);
        return true;
      }))
    return E;
  for (const std::string &Op : Names)
    if (llvm::Error E = addOp(Tables, Op))
      return E;
  return llvm::Error::success();
}

llvm::Error BackendTable::addOp(const DispatchTables &Tables,
                                const std::string &Op) {
  auto Rows = Index->registrationsOf(Op);
  if (!Rows)
    return Rows.takeError();
  if (llvm::none_of(*Rows, isDispatcherRow))
    return llvm::Error::success();
  BackendOp Now;
  Now.Op = Op;
  Now.Entry = Tables.entry(*Rows, Key);
  auto How = supportOf(Now.Entry);
  if (!How)
    return How.takeError();
  Now.How = *How;
  if (Now.Entry.Row && Now.Entry.Row->Conditional) {
    llvm::erase_if(*Rows, [](const RegistrationRecord &R) {
      return R.Conditional && R.Key != "def";
    });
    auto Otherwise = supportOf(Tables.entry(*Rows, Key));
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

llvm::Expected<Support> BackendTable::supportOf(const TableEntry &Entry) {
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
  auto ToCpu = isCpuFallback(Entry.Row->Kernel);
  if (!ToCpu)
    return ToCpu.takeError();
  if (*ToCpu)
    return Support::CpuFallback;
  return Entry.Reason == EntryReason::Kernel ? Support::Own : Support::Fallback;
}

llvm::Expected<bool> BackendTable::isCpuFallback(index::SymbolId Kernel) {
  if (Kernel == 0 || CpuFallbacks.empty())
    return false;
  if (auto Known = KnownFallbacks.find(Kernel); Known != KnownFallbacks.end())
    return Known->second;
  bool &Answer = KnownFallbacks[Kernel];
  auto Graph = Index->walk();
  if (!Graph)
    return Graph.takeError();
  auto Symbol = Index->symbol(Kernel);
  if (!Symbol)
    return Symbol.takeError();
  std::optional<Node> Start = (*Graph)->find(Kernel);
  if (!Start || !*Symbol || !isBoxed(**Symbol))
    return false;
  std::vector<Node> Level = {*Start};
  for (unsigned Steps = 0;; ++Steps) {
    if (llvm::any_of(Level, [&](Node N) { return CpuFallbacks.contains(N); }))
      return Answer = true;
    if (Steps == MaxWrappers)
      return false;
    std::vector<Node> Next;
    for (Node N : Level)
      for (index::WalkEdge Edge : (*Graph)->callees(N))
        if (Edge.is(facts::EdgeKind::Call) ||
            Edge.is(facts::EdgeKind::Encloses))
          Next.push_back(Edge.peer());
    Level = std::move(Next);
  }
}

std::vector<PythonRegistration>
BackendTable::pythonOf(const std::string &Op) const {
  std::vector<PythonRegistration> Rows = InPython.lookup(Op);
  std::string Base = opWithoutOverload(Op);
  if (Base == Op)
    return Rows;
  // A packet of overloads is given to register_meta; kernels are for one.
  for (const PythonRegistration &Row : InPython.lookup(Base))
    if (Row.TheKind == PythonRegistration::Kind::Meta)
      Rows.push_back(Row);
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
  if (!Op.Entry.Row || Op.Entry.Row->Kernel == 0)
    return llvm::Error::success();
  auto Symbol = Index->symbol(Op.Entry.Row->Kernel);
  if (!Symbol)
    return Symbol.takeError();
  if (*Symbol && !(*Symbol)->Definitions.empty()) {
    const index::Definition &Where = (*Symbol)->Definitions.front();
    Op.Kernel = {Where.File, Where.Line};
  }
  return llvm::Error::success();
}

llvm::Error BackendTable::describeFallback(BackendResult &Result) const {
  if (!Fallback)
    return llvm::Error::success();
  Result.FallbackRow = Fallback;
  Result.FallbackIs = FallbackIs;
  BackendOp All;
  All.Entry.Row = Fallback;
  llvm::Error Failed = locate(All);
  Result.FallbackKernel = All.Kernel;
  return Failed;
}

} // namespace torchtalk::query
