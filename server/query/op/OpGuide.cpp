//===- OpGuide.cpp - What it takes to implement an op ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/op/OpGuide.h"
#include "query/autograd/Autograd.h"
#include "query/backend/BackendTable.h"
#include "query/dispatch/DeviceKernels.h"
#include "query/dispatch/KernelChain.h"
#include "query/dispatch/Mechanism.h"
#include "query/names/Spelling.h"
#include "query/resolve/NameResolver.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::IndexReader;

namespace {

bool isPrivate(llvm::StringRef Dotted) {
  return Dotted.starts_with("_") || Dotted.contains("._") ||
         Dotted.contains("<locals>");
}

/// Adds how \p Op runs, if anything registers it, with what an answer shows.
llvm::Error addRun(BackendTable &Of, const std::string &Op,
                   std::vector<BackendOp> &To) {
  auto Run = Of.find(Op);
  if (!Run)
    return Run.takeError();
  if (!*Run)
    return llvm::Error::success();
  if (llvm::Error E = Of.locate(**Run))
    return E;
  To.push_back(std::move(**Run));
  return llvm::Error::success();
}

class Asking {
public:
  Asking(const BackendIndexes &Indexes, const OpGuideRequest &Request)
      : Indexes(Indexes), Index(&Indexes.PyTorch), Request(Request) {}

  llvm::Expected<OpGuide> run();

private:
  llvm::Error findOp(BackendTable &Cpu);
  llvm::Error readNames();
  llvm::Error readDocs();
  llvm::Error readOverloads(BackendTable &Cpu);
  llvm::Error readPython();
  llvm::Error readAutograd();

  const BackendIndexes &Indexes;
  const IndexReader *Index; ///< whose op it is
  const OpGuideRequest &Request;
  /// Of the backend, where one was asked for.
  std::optional<BackendTable> Table;
  std::vector<std::string> Names; ///< without overload: the op, its twin
  OpGuide Guide;
};

/// In PyTorch, else in the project. \p Cpu gets the kernels of that, too.
llvm::Error Asking::findOp(BackendTable &Cpu) {
  auto Resolved = resolveName(*Index, Request.Name);
  if (!Resolved)
    return Resolved.takeError();
  Guide.Names = std::move(*Resolved);
  if (Guide.Names.Op || !Indexes.Project)
    return llvm::Error::success();
  auto Own = resolveName(*Indexes.Project, Request.Name);
  if (!Own)
    return Own.takeError();
  if (!Own->Op)
    return llvm::Error::success();
  Guide.Names = std::move(*Own);
  Guide.OfProject = true;
  Index = Indexes.Project;
  auto Read = BackendTable::read(Indexes);
  if (!Read)
    return Read.takeError();
  Cpu = std::move(*Read);
  return llvm::Error::success();
}

/// The op and, where there is one, its in-place twin, or what it is that of.
llvm::Error Asking::readNames() {
  Guide.Name = splitOverload(Guide.Names.Op->Op).first;
  Names = {Guide.Name};
  llvm::StringRef Twin = Guide.Name;
  std::string Other = Twin.consume_back("_") ? Twin.str() : Guide.Name + "_";
  auto Overloads = Index->overloadsOf(Other);
  if (!Overloads)
    return Overloads.takeError();
  if (!Overloads->empty())
    Names.push_back(Other);
  auto Origin = originOf(*Index, Guide.Names.Op->Op);
  if (!Origin)
    return Origin.takeError();
  if (const auto &Yaml = Origin->Yaml) {
    auto Field = [&](const char *Of) {
      const std::string *Value = Yaml->field(Of);
      return Value ? *Value : "";
    };
    Guide.PythonNames = pythonNames(
        opBaseName(Guide.Name), Field("python_module"), Field("variants"),
        llvm::StringRef(Field("tags")).contains("generated"));
  }
  return llvm::Error::success();
}

llvm::Error Asking::readDocs() {
  for (const std::string &Name : Names) {
    auto Docs = Index->docsOf(Name);
    if (!Docs)
      return Docs.takeError();
    llvm::move(*Docs, std::back_inserter(Guide.Docs));
  }
  // The others refer to that.
  llvm::stable_sort(Guide.Docs, [](const auto &A, const auto &B) {
    return A.Text.size() > B.Text.size();
  });
  if (!Guide.Docs.empty())
    return llvm::Error::success();
  auto Callers = Index->pythonCallers(Guide.Name);
  if (!Callers)
    return Callers.takeError();
  for (const index::PythonCaller &Caller : *Callers) {
    if (llvm::StringRef(Caller.Name).rsplit('.').second !=
            opBaseName(Guide.Name) ||
        isPrivate(Caller.Name))
      continue;
    auto Record = Index->python(Caller.Name);
    if (!Record)
      return Record.takeError();
    if (*Record && !(*Record)->Doc.empty())
      Guide.Wrappers.push_back(std::move(**Record));
  }
  return llvm::Error::success();
}

llvm::Error Asking::readOverloads(BackendTable &Cpu) {
  auto Meta = Cpu;
  if (llvm::Error E = Meta.select("Meta"))
    return E;
  std::vector<BackendTable *> Tables;
  if (Table && Guide.Key != "CPU" && Guide.Key != "Meta")
    Tables.push_back(&*Table);
  // What runs there with the project, if there is one.
  Tables.push_back(Guide.Key == "CPU" ? &*Table : &Cpu);
  Tables.push_back(Guide.Key == "Meta" ? &*Table : &Meta);
  for (const std::string &Name : Names) {
    auto Overloads = Index->overloadsOf(Name);
    if (!Overloads)
      return Overloads.takeError();
    for (const std::string &Op : *Overloads) {
      OverloadGuide Now;
      Now.Op = Op;
      auto Schema = schemaOf(*Index, Op);
      if (!Schema)
        return Schema.takeError();
      Now.Schema = std::move(*Schema);
      for (BackendTable *Of : Tables)
        if (llvm::Error E = addRun(*Of, Op, Now.Runs))
          return E;
      if (llvm::any_of(Now.Runs, [&](const BackendOp &Run) {
            return Run.Entry.Key == Guide.Key && isMissing(Run.How);
          }))
        Guide.ToImplement.push_back(Op);
      auto Code = codeOnCpu(*Index, Cpu, Op);
      if (!Code)
        return Code.takeError();
      Now.OnCpu = std::move(*Code);
      Guide.Overloads.push_back(std::move(Now));
    }
  }
  return llvm::Error::success();
}

llvm::Error Asking::readPython() {
  std::set<std::string> Ops(Names.begin(), Names.end());
  for (const OverloadGuide &O : Guide.Overloads)
    Ops.insert(O.Op);
  for (const std::string &Op : Ops) {
    auto Found = Index->pythonRegistrationsOf(Op);
    if (!Found)
      return Found.takeError();
    // Tests register things of their own.
    for (index::PythonRegistration &R : *Found)
      if (Guide.OfProject || llvm::StringRef(R.File).starts_with("torch/"))
        Guide.InPython.push_back(std::move(R));
  }
  return llvm::Error::success();
}

llvm::Error Asking::readAutograd() {
  // A name without overload asks for one that has a derivative to tell of.
  std::vector<std::string> Ops = {Guide.Names.Op->Op};
  if (Guide.Names.Op->OverloadChosen)
    llvm::append_range(Ops, Guide.Names.Op->Overloads);
  llvm::Expected<AutogradResult> Found = AutogradResult();
  for (const std::string &Op : Ops) {
    Found = autograd(*Index, Op);
    if (!Found)
      return Found.takeError();
    if (Found->State != AutogradState::OutVariant)
      break;
  }
  Guide.Autograd = std::move(*Found);
  if (!Table)
    return llvm::Error::success();
  std::set<std::string> Called;
  for (const AutogradKernel &Kernel : Guide.Autograd->Kernels)
    for (const AutogradNode &Node : Kernel.Nodes)
      for (const BackwardOps::Call &Call : Node.Ops.Calls)
        Called.insert(Call.Op);
  for (const AutogradNode &Node : Guide.Autograd->NodesByRule)
    for (const BackwardOps::Call &Call : Node.Ops.Calls)
      Called.insert(Call.Op);
  for (const std::string &Op : Called)
    if (llvm::Error E = addRun(*Table, Op, Guide.BackwardOps))
      return E;
  return llvm::Error::success();
}

llvm::Expected<OpGuide> Asking::run() {
  Guide.Project = Indexes.ProjectName;
  for (const IndexReader *Read : {&Indexes.PyTorch, Indexes.Project})
    if (Read)
      Guide.TusMissing +=
          Read->summary().TusMissing + Read->summary().TusFailed;
  Guide.Looked = lookedAt(Indexes.PyTorch.summary());
  auto Cpu = BackendTable::read({*Index});
  if (!Cpu)
    return Cpu.takeError();
  if (!Request.Backend.empty()) {
    Table = *Cpu; // what both keys share is read already
    if (Indexes.Project) {
      auto Read = BackendTable::read(Indexes);
      if (!Read)
        return Read.takeError();
      Table = std::move(*Read);
    }
    Guide.Key = Table->keyOf(Request.Backend, Guide.BadRequest);
    if (Guide.Key.empty())
      return std::move(Guide);
    if (llvm::Error E = Table->fill(Guide.Key))
      return E;
  }
  if (llvm::Error E = findOp(*Cpu))
    return E;
  if (!Guide.Names.Op)
    return std::move(Guide);
  if (llvm::Error E = Cpu->select("CPU"))
    return E;
  for (auto Read : {&Asking::readNames, &Asking::readDocs})
    if (llvm::Error E = (this->*Read)())
      return E;
  if (llvm::Error E = readOverloads(*Cpu))
    return E;
  for (auto Read : {&Asking::readPython, &Asking::readAutograd})
    if (llvm::Error E = (this->*Read)())
      return E;
  auto Tests = testsOfOp(*Index, Names, Guide.Key);
  if (!Tests)
    return Tests.takeError();
  Guide.Tests = std::move(*Tests);
  if (Table)
    if (llvm::Error E = findNeighbours(*Index, *Cpu, *Table, Guide))
      return E;
  return std::move(Guide);
}

} // namespace

llvm::Expected<std::optional<OpCode>>
codeOnCpu(const IndexReader &Index, BackendTable &Cpu, const std::string &Op) {
  auto Runs = Cpu.find(Op);
  if (!Runs)
    return Runs.takeError();
  if (!*Runs || !(*Runs)->Entry.Row)
    return std::nullopt;
  if (!(*Runs)->Entry.Row->Compiled) {
    const std::string &Name = (*Runs)->Entry.Row->KernelName;
    if (Name.empty())
      return std::nullopt;
    auto At = kernelPlace(Index, Name);
    if (!At)
      return At.takeError();
    return OpCode{Name, std::move(*At)};
  }
  auto Symbol = Index.symbol((*Runs)->Entry.Row->Kernel);
  if (!Symbol)
    return Symbol.takeError();
  if (!*Symbol)
    return std::nullopt;
  auto CodeOf = [](const index::SymbolRecord &S) {
    OpCode Code{S.Name, {}};
    if (!S.Definitions.empty())
      Code.Where = {S.Definitions.front().File, S.Definitions.front().Line};
    return Code;
  };
  // torchgen's wrappers are called so, wherever the build folder is.
  bool Wrapper =
      llvm::StringRef(index::baseName((*Symbol)->Name)).starts_with("wrapper_");
  if (!isGenerated(**Symbol) && !Wrapper)
    return CodeOf(**Symbol);
  auto Reached = followKernel(Index, **Symbol, "", opBaseName(Op));
  if (!Reached)
    return Reached.takeError();
  for (const KernelStep &Step : *Reached)
    if (Step.TheRole == KernelStep::Role::Implementation)
      return CodeOf(Step.Symbol);
  return std::nullopt;
}

llvm::Expected<OpGuide> opGuide(const BackendIndexes &Indexes,
                                const OpGuideRequest &Request) {
  return Asking(Indexes, Request).run();
}

} // namespace torchtalk::query
