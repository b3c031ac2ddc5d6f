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
#include "query/names/PythonNames.h"
#include "query/resolve/NameResolver.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::OperatorName;
using index::Session;

namespace {

bool isPrivate(llvm::StringRef Dotted) {
  return Dotted.starts_with("_") || Dotted.contains("._") ||
         Dotted.contains("<locals>");
}

/// Adds how \p Op runs, if anything registers it, with what an answer shows.
void addRun(BackendTable &Of, const std::string &Op,
            std::vector<BackendOp> &To) {
  auto Run = Of.find(Op);
  if (!Run)
    return;
  Of.locate(*Run);
  To.push_back(std::move(*Run));
}

class GuideAsking : BackendSessions {
public:
  GuideAsking(const BackendIndexes &Indexes, const OpGuideRequest &Request)
      : BackendSessions(Indexes), Request(Request) {}

  llvm::Expected<OpGuide> answer() {
    run();
    return PyTorch.result(std::move(Guide));
  }

private:
  void run() {
    Guide.Project = ProjectName;
    Guide.TusMissing = tusWithoutFacts();
    Guide.Looked = lookedAt(PyTorch.summary());
    auto Cpu = BackendTable::read(PyTorch);
    if (!Request.Backend.empty()) {
      Table = table();
      Guide.Key = Table->keyOf(Request.Backend, Guide.BadRequest);
      if (Guide.Key.empty())
        return;
      Table->fill(Guide.Key);
    }
    findOp(Cpu);
    if (!Guide.Names.Op)
      return;
    Cpu.select("CPU");
    readNames();
    readDocs();
    readOverloads(Cpu);
    readPython();
    readAutograd();
    Guide.Tests = testsOfOp(*Index, Names, Guide.Key);
    if (Table)
      findNeighbours(*Index, Cpu, *Table, Guide);
  }

  /// In PyTorch, else in the project. \p Cpu gets the kernels of that, too.
  void findOp(BackendTable &Cpu) {
    Guide.Names = resolveName(*Index, Request.Name);
    if (Guide.Names.Op || !Project)
      return;
    auto Own = resolveName(*Project, Request.Name);
    if (!Own.Op)
      return;
    Guide.Names = std::move(Own);
    Guide.OfProject = true;
    Index = Project;
    Cpu = table();
  }

  /// The op and, where there is one, its in-place twin, or what it is that of.
  void readNames() {
    Guide.Name = OperatorName(Guide.Names.Op->Op).withoutOverload();
    Names = {Guide.Name};
    llvm::StringRef Twin = Guide.Name;
    std::string Other = Twin.consume_back("_") ? Twin.str() : Guide.Name + "_";
    if (!Index->overloadsOf(Other).empty())
      Names.push_back(Other);
    if (auto Yaml = Index->op(Guide.Names.Op->Op))
      Guide.PythonNames = pythonNames(*Index, Yaml->Torchgen);
  }

  void readDocs() {
    for (const std::string &Name : Names)
      llvm::move(Index->docsOf(Name), std::back_inserter(Guide.Docs));
    // The others refer to that.
    llvm::stable_sort(Guide.Docs, [](const auto &A, const auto &B) {
      return A.Text.size() > B.Text.size();
    });
    if (!Guide.Docs.empty())
      return;
    for (const index::PythonCaller &Caller : Index->pythonCallers(Guide.Name)) {
      if (llvm::StringRef(Caller.Name).rsplit('.').second !=
              OperatorName(Guide.Name).Name ||
          isPrivate(Caller.Name))
        continue;
      auto Record = Index->python(Caller.Name);
      if (Record && !Record->Doc.empty())
        Guide.Wrappers.push_back(std::move(*Record));
    }
  }

  void readOverloads(BackendTable &Cpu) {
    auto Meta = Guide.OfProject ? table() : BackendTable::read(PyTorch);
    Meta.select("Meta");
    std::vector<BackendTable *> Tables;
    if (Table && Guide.Key != "CPU" && Guide.Key != "Meta")
      Tables.push_back(&*Table);
    // What runs there with the project, if there is one.
    Tables.push_back(Guide.Key == "CPU" ? &*Table : &Cpu);
    Tables.push_back(Guide.Key == "Meta" ? &*Table : &Meta);
    for (const std::string &Name : Names) {
      for (const std::string &Op : Index->overloadsOf(Name)) {
        OverloadGuide Now;
        Now.Op = Op;
        Now.Schema = schemaOf(*Index, Op);
        for (BackendTable *Of : Tables)
          addRun(*Of, Op, Now.Runs);
        if (llvm::any_of(Now.Runs, [&](const BackendOp &Run) {
              return Run.Entry.Key == Guide.Key && isMissing(Run.How);
            }))
          Guide.ToImplement.push_back(Op);
        Now.OnCpu = codeOnCpu(*Index, Cpu, Op);
        Guide.Overloads.push_back(std::move(Now));
      }
    }
  }

  void readPython() {
    std::set<std::string> Ops(Names.begin(), Names.end());
    for (const OverloadGuide &O : Guide.Overloads)
      Ops.insert(O.Op);
    for (const std::string &Op : Ops)
      for (index::PythonRegistration &R : Index->pythonRegistrationsOf(Op))
        if (Guide.OfProject || llvm::StringRef(R.File).starts_with("torch/"))
          Guide.InPython.push_back(std::move(R));
  }

  void readAutograd() {
    // A name without overload asks for one that has a derivative to tell of.
    std::vector<std::string> Ops = {Guide.Names.Op->Op};
    if (Guide.Names.Op->OverloadChosen)
      llvm::append_range(Ops, Guide.Names.Op->Overloads);
    AutogradResult Found;
    for (const std::string &Op : Ops) {
      Found = autograd(*Index, Op, Index->registrationsOf(Op));
      if (Found.State != AutogradState::OutVariant)
        break;
    }
    Guide.Autograd = std::move(Found);
    if (!Table)
      return;
    std::set<std::string> Called;
    for (const AutogradKernel &Kernel : Guide.Autograd->Kernels)
      for (const AutogradNode &Node : Kernel.Nodes)
        for (const BackwardOps::Call &Call : Node.Ops.Calls)
          Called.insert(Call.Op);
    for (const AutogradNode &Node : Guide.Autograd->NodesByRule)
      for (const BackwardOps::Call &Call : Node.Ops.Calls)
        Called.insert(Call.Op);
    for (const std::string &Op : Called)
      addRun(*Table, Op, Guide.BackwardOps);
  }

  const OpGuideRequest &Request;
  Session *Index = &PyTorch; ///< whose op it is
  /// Of the backend, where one was asked for.
  std::optional<BackendTable> Table;
  std::vector<std::string> Names; ///< without overload: the op, its twin
  OpGuide Guide;
};

} // namespace

std::optional<OpCode> codeOnCpu(Session &Index, BackendTable &Cpu,
                                const std::string &Op) {
  auto Runs = Cpu.find(Op);
  if (!Runs || !Runs->Entry.Row)
    return std::nullopt;
  if (!Runs->Entry.Row->Compiled) {
    const std::string &Name = Runs->Entry.Row->KernelName;
    if (Name.empty())
      return std::nullopt;
    return OpCode{Name, kernelPlace(Index, Name)};
  }
  auto Symbol = Index.symbol(Runs->Entry.Row->Kernel);
  if (!Symbol)
    return std::nullopt;
  auto CodeOf = [](const index::SymbolRecord &S) {
    return OpCode{S.Name, S.firstDefinition()};
  };
  // torchgen's wrappers are called so, wherever the build folder is.
  bool Wrapper =
      llvm::StringRef(index::baseName(Symbol->Name)).starts_with("wrapper_");
  if (!isGenerated(*Symbol) && !Wrapper)
    return CodeOf(*Symbol);
  for (const KernelStep &Step :
       followKernel(Index, *Symbol, "", OperatorName(Op).Name))
    if (Step.TheRole == KernelStep::Role::Implementation)
      return CodeOf(Step.Symbol);
  return std::nullopt;
}

llvm::Expected<OpGuide> opGuide(const BackendIndexes &Indexes,
                                const OpGuideRequest &Request) {
  return GuideAsking(Indexes, Request).answer();
}

} // namespace torchtalk::query
