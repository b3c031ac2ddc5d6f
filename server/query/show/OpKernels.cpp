//===- OpKernels.cpp - The kernels of an op, to their code ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/show/OpKernels.h"
#include "query/conditions/Conditions.h"
#include "query/dispatch/KernelChain.h"
#include "query/dispatch/StubChain.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace torchtalk::query {

using index::SymbolRecord;
using llvm::StringRef;

namespace {

/// CPU, CUDA, ... first, then composites, then all others.
unsigned keyRank(StringRef Key) {
  constexpr const char *First[] = {"CPU", "CUDA", "Meta", "MPS", "XPU"};
  for (unsigned I = 0; I < std::size(First); ++I)
    if (Key == First[I])
      return I;
  return std::size(First) + (Key.starts_with("Composite") ? 0 : 1);
}

bool isCode(const KernelStep &Step) {
  return Step.TheRole != KernelStep::Role::Redispatch;
}

bool isGeneratedRow(const index::RegistrationRecord &Row) {
  return index::isGeneratedFile(Row.File);
}

} // namespace

unsigned OpKernels::Kernel::rank() const {
  if (Behind)
    return *Behind;
  return keyRank(Row.Keys.empty() ? "" : StringRef(Row.Keys.front()));
}

void OpKernels::read(const OpTrace &Op, bool IsChosen) {
  for (const RegistrationTrace &Entry : Op.Registrations)
    readRow(Entry, IsChosen);
  for (const MissingKernel &M : Op.NotCompiled)
    readPlace(M.Entry.Key, M.Entry.Kernel, M.KernelAt, From::Rule, IsChosen,
              M.Raises ? "  only raises an error" : "");
}

void OpKernels::readRow(const RegistrationTrace &Entry, bool IsChosen) {
  const index::RegistrationRecord &Row = Entry.Row;
  const bool Between = isOfFunctionality(Row.Key);
  const std::string Raises = Entry.Raises ? "  only raises an error" : "";
  bool Known = false;
  auto Add = [&](const SymbolRecord &Of, const std::string &Key) {
    for (const SymbolRecord &Symbol : definedAs(Of)) {
      Known = true;
      ShowRow Now;
      Now.What = Symbol.Name;
      Now.Keys = {Key};
      Now.Note = Raises;
      if (Between)
        addBetween(Row, Symbol, std::move(Now));
      else
        Kernels.push_back({std::move(Now), Symbol, IsChosen});
    }
  };
  for (const KernelStep &Step : Entry.Reached)
    if (isCode(Step))
      Add(Step.Symbol,
          Step.TheRole == KernelStep::Role::Meta ? "Meta" : Row.Key);
  if (!Known && Entry.Kernel)
    Add(*Entry.Kernel, Row.Key);
  for (const StubStep &Stub : Entry.Stubs)
    readStub(Stub, IsChosen, keyRank(Row.Key));
  if (Known || Row.KernelName.empty())
    return;
  if (Between)
    Parts.addSite(ShowPart::Registered,
                  {.What = Row.KernelName,
                   .Keys = {Row.Key},
                   .Where = Row.isOfYaml() || isGeneratedRow(Row)
                                ? index::Location()
                                : index::Location{Row.File, Row.Line},
                   .Origin = fromOf(Row),
                   .Rank = 16});
  else
    readPlace(Row.Key, Row.KernelName, Entry.KernelAt, fromOf(Row), IsChosen,
              (Row.Conditional ? "  only if " + Row.Condition : "") + Raises);
}

std::vector<SymbolRecord> OpKernels::definedAs(const SymbolRecord &Symbol) {
  if (isGenerated(Symbol))
    return {};
  if (!definitionOf(Symbol).File.empty())
    return {Symbol};
  auto Found = functionsOfText(Index, Symbol.Name);
  for (SymbolRecord &Of : Found)
    Of.Source = true;
  return Found;
}

void OpKernels::addBetween(const index::RegistrationRecord &At,
                           const SymbolRecord &Symbol, ShowRow Row) {
  Row.Rank = 16 + 3 * Between++;
  Row.CodeRank = 75;
  if (!isGeneratedRow(At))
    Parts.addSite(ShowPart::Registered, {.What = Symbol.Name,
                                         .Keys = {At.Key},
                                         .Where = {At.File, At.Line},
                                         .Origin = fromOf(At),
                                         .Rank = Row.Rank});
  Parts.add(ShowPart::Registered, Symbol, std::move(Row));
}

void OpKernels::readPlace(const std::string &Key, const std::string &Function,
                          const index::Location &At, From Origin, bool IsChosen,
                          const std::string &Note) {
  if (At.File.empty() || index::isGeneratedFile(At.File))
    return;
  ShowRow Row{.What = Function, .Keys = {Key}, .Where = At};
  Row.Origin = Origin;
  Row.Note = Note;
  Kernels.push_back({std::move(Row), std::nullopt, IsChosen});
}

void OpKernels::readStub(const StubStep &Stub, bool IsChosen, unsigned Least,
                         const char *Why, const std::vector<CallSite> &Sites) {
  for (const StubKernel &K : Stub.Kernels) {
    const std::string Key = StringRef(K.Row.Key).split(' ').first.str();
    Kernel Of{{}, K.Kernel, IsChosen, std::max(Least, keyRank(Key))};
    Of.Row.Keys = {Key};
    Of.Row.Note = "  by " + Stub.Name + Why;
    Of.Row.What = K.Kernel ? K.Kernel->Name : K.Row.KernelName;
    Of.Row.Where = K.KernelAt;
    if (!K.Kernel)
      Of.Row.Origin = From::Source;
    if (!Sites.empty())
      Of.Row.Call = {Sites, {Stub.Name}};
    if (K.Row.KernelName != "none" && !Of.where().File.empty())
      Kernels.push_back(std::move(Of));
  }
}

void OpKernels::readStubOfName() {
  const std::string Full = "at::native::" + Name + "_stub";
  std::vector<SymbolRecord> Found = symbolsCalled(Index, Full);
  llvm::append_range(Found, functionsOfText(Index, Full));
  for (const SymbolRecord &Symbol : Found)
    if (auto Stub = asStub(Index, Symbol))
      readStub(*Stub, true, 0, ", a stub called like the op");
}

bool OpKernels::isDecisive(const std::string &Full) const {
  if (!StringRef(Full).starts_with("at::native::"))
    return false;
  const std::string Base = nameComponents(Full).back();
  const StringRef Last = Base;
  return Last.contains_insensitive("kernel") ||
         Last.contains_insensitive("impl") || Last.contains_insensitive(Name);
}

void OpKernels::addStep(const SymbolRecord &Of, const Kernel &By,
                        const std::vector<CallSite> &Sites) {
  for (const SymbolRecord &Symbol : definedAs(Of)) {
    if (!Seen.insert(definitionOf(Symbol)).second)
      continue;
    ShowRow Row;
    Row.What = Symbol.Name;
    Row.Note = "  by " + By.Row.What;
    Row.Call = {Sites, {Of.Name}};
    Kernels.push_back({std::move(Row), Symbol, By.OfChosen, By.rank()});
  }
}

void OpKernels::addSteps(const Kernel &By) {
  if (By.Symbol && !By.Symbol->Source) {
    llvm::MapVector<index::SymbolId, std::vector<CallSite>> Called;
    // What a lambda calls is no step, unless the kernel calls it itself.
    llvm::SmallVector<index::SymbolId, 8> Code{By.Symbol->Id};
    for (size_t I = 0; I < Code.size(); ++I)
      for (const index::EdgeRecord &Edge : Index.callees(Code[I]))
        if (Edge.Kind == facts::EdgeKind::Encloses)
          Code.push_back(Edge.Peer);
        else if (isFollowed(Edge.Kind) &&
                 (I == 0 || Called.contains(Edge.Peer)))
          Called[Edge.Peer].push_back(siteAt(Edge.Site));
    for (const auto &[Id, Sites] : Called)
      if (auto Callee = Index.symbol(Id); Callee && isDecisive(Callee->Name))
        addStep(*Callee, By, Sites);
    return;
  }
  const index::Location Where = By.where();
  const std::string Function = functionAt(Where);
  if (Function.empty())
    return;
  for (const SourcePeer &Callee : Text.callees(Function, Where.File)) {
    if (auto Stub = asStub(Index, Callee.Function))
      readStub(*Stub, By.OfChosen, By.rank(), "", Callee.Sites);
    if (isDecisive(Callee.Function.Name))
      addStep(Callee.Function, By, Callee.Sites);
  }
}

std::string OpKernels::functionAt(const index::Location &Where) {
  if (auto Read = Index.text(Where.File))
    for (const auto &F : Read->Code.Functions)
      if (F.Line == Where.Line)
        return std::string(F.Name);
  return "";
}

void OpKernels::add() {
  for (const Kernel &K : Kernels)
    Seen.insert(K.where());
  const size_t OfOverloads = Kernels.size();
  for (size_t I = 0; I < OfOverloads; ++I) {
    const Kernel By = Kernels[I];
    addSteps(By);
  }
  // What a call tells of is known already.
  readStubOfName();
  llvm::stable_sort(Kernels, [](const Kernel &A, const Kernel &B) {
    return std::pair(!A.OfChosen, A.rank()) < std::pair(!B.OfChosen, B.rank());
  });
  std::string First;
  for (const Kernel &K : Kernels)
    if (First.empty() && K.OfChosen)
      First = K.Symbol ? K.Symbol->Name : functionAt(K.where());
  for (auto [I, K] : llvm::enumerate(Kernels)) {
    K.Row.Rank = I < 10 ? 1 + I : 12 + 2 * (I - 10);
    K.Row.CodeRank = 6 + 7 * I;
    if (K.Symbol)
      Parts.add(ShowPart::Code, *K.Symbol, std::move(K.Row));
    else
      Parts.add(ShowPart::Code, std::move(K.Row));
  }
  if (!First.empty())
    Parts.addCalls(neighboursOf(Index, First, GraphMode::Calls));
}

} // namespace torchtalk::query
