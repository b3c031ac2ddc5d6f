//===- PythonFile.cpp - The ops that a file of Python calls ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/run/PythonFile.h"

#include "merge/python/PythonGraph.h"
#include "query/names/PythonNames.h"
#include "query/reach/PythonReach.h"
#include "query/run/IndexModules.h"
#include "source/python/PythonReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace torchtalk::query {

using index::PythonCallee;
using index::PythonOps;
using index::PythonRecord;
using index::Session;
using index::Sureness;
using source::PythonCall;
using source::PythonModule;
using source::PythonProject;
using source::PythonScope;

namespace {

constexpr size_t MaxNotKnown = 10;
/// No module of an index has this name, and no file beside it is read.
constexpr const char *ThisFile = "<file>/it.py";
constexpr const char *TensorBase = "torch._C.TensorBase.";

constexpr const char *ModuleClass = "torch.nn.modules.module.Module";

/// What calling it runs: of a class of torch.nn, which makes a module,
/// the forward of that; nothing where it has none.
std::optional<std::string> runFor(Session &In, const PythonRecord &Called) {
  if (Called.Kind != PythonScope::Kind::Class)
    return Called.Name;
  if (auto Forward = memberOf(In, Called, "forward"))
    return Forward->Record.Name;
  if (Called.Name == ModuleClass ||
      llvm::is_contained(Called.AllBases, ModuleClass))
    return std::nullopt;
  return Called.Name;
}

/// The names that the chain is made of: torch.add and x of
/// "torch.add(x).sum".
std::vector<llvm::StringRef> namesIn(llvm::StringRef Chain) {
  auto IsOfName = [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '.';
  };
  std::vector<llvm::StringRef> Result;
  while (!Chain.empty()) {
    llvm::StringRef Name = Chain.take_while(IsOfName);
    Chain = Chain.drop_front(std::max<size_t>(Name.size(), 1));
    if (!Name.empty() && Name.front() != '.')
      Result.push_back(Name);
  }
  return Result;
}

/// What a file calls, by the rules that index Python.
class PythonFileReader {
public:
  PythonFileReader(Session &PyTorch, Session *Project)
      : PyTorch(PyTorch), Project(Project) {}

  llvm::Expected<std::vector<PythonCallee>> run(const std::string &Text,
                                                AskedName &Into) {
    PythonModule Read = TRY(source::readPython(ThisFile, Text));
    std::vector<PythonModule> Modules = modulesFor(Read);
    Modules.push_back(std::move(Read));
    const PythonProject All(std::move(Modules));
    const PythonModule &M = All.modules().back();
    std::vector<index::OpRecord> Records;
    PyTorch.forEachOp(
        [&](const index::OpRecord &Op) { Records.push_back(Op); });
    if (Project)
      Project->forEachOp(
          [&](const index::OpRecord &Op) { Records.push_back(Op); });
    const PythonOps Ops(Records);
    const std::string OpsObject = All.canonical("torch.ops");
    const source::PythonTypes Types(All, [&](const std::string &Name) {
      return !Ops.opsOf(Name, OpsObject).empty();
    });
    auto Found = index::linkModule({{}, All, Types, Ops, {}, {}}, M);
    std::vector<PythonCallee> Starts = startsOf(All, M, Found.Callees);
    readNotKnown(M, Ops, Found.NotKnown, Starts, Into.Calls.emplace());
    return Starts;
  }

private:
  /// What the file can name of the indexes.
  std::vector<PythonModule> modulesFor(const PythonModule &Read) {
    std::vector<Session *> In = {&PyTorch};
    if (Project)
      In.push_back(Project);
    IndexModules Indexed(std::move(In));
    Indexed.add("torch.Tensor");
    Indexed.add("torch.ops");
    const PythonProject Alone({Read});
    const PythonModule &M = Alone.modules().front();
    auto Add = [&](uint32_t Scope, llvm::StringRef Chain) {
      for (llvm::StringRef Name : namesIn(Chain)) {
        if (std::string Full = Alone.resolve(M, Scope, Name); !Full.empty())
          Indexed.add(Full);
        else
          for (const source::PythonImport &Import : M.Imports)
            if (Import.Name == "*")
              Indexed.add(Import.Target + "." + Name.str());
      }
    };
    for (const PythonCall &Call : M.Calls)
      Add(Call.Scope, Call.Callee);
    for (const source::PythonValue &Value : M.Values)
      Add(Value.Scope, Value.Value);
    for (const PythonScope &Scope : M.Scopes) {
      for (const std::string &Base : Scope.Bases)
        Add(Scope.Parent, Base);
      for (const source::PythonParameter &P : Scope.Parameters)
        Add(Scope.Parent, P.Annotation);
      Add(Scope.Parent, Scope.Returns);
    }
    return Indexed.take();
  }

  /// What the definitions of the file and the file itself call elsewhere. That
  /// a class has bases calls nothing: what it inherits is named, too.
  std::vector<PythonCallee> startsOf(const PythonProject &All,
                                     const PythonModule &M,
                                     const index::PythonCallees &Callees) {
    std::vector<PythonCallee> Starts;
    for (const auto &[Owner, Called] : Callees) {
      llvm::StringSet<> Bases;
      const PythonProject::Definition D = All.definition(Owner);
      if (D.Module)
        for (const std::string &Base : M.Scopes[D.Scope - 1].Bases)
          Bases.insert(All.resolve(M, M.Scopes[D.Scope - 1].Parent, Base));
      for (const PythonCallee &Callee : Called)
        if (All.definition(Callee.Target).Module != &M &&
            !Bases.contains(Callee.Target))
          if (auto Run = runFor(Callee.Target))
            Starts.push_back({std::move(*Run), Callee.Line, Callee.Sure});
    }
    return Starts;
  }

  std::optional<std::string> runFor(const std::string &Name) {
    for (Session *In : {&PyTorch, Project})
      if (auto Record = In ? In->python(Name) : std::nullopt)
        return query::runFor(*In, *Record);
    return Name;
  }

  /// Calls of what Python itself has are none. Operators are possibly those of
  /// tensors.
  static void readNotKnown(const PythonModule &M, const PythonOps &Ops,
                           llvm::ArrayRef<const PythonCall *> Calls,
                           std::vector<PythonCallee> &Starts,
                           CallsInText &Into) {
    llvm::StringSet<> Bound;
    for (const source::PythonImport &Import : M.Imports)
      Bound.insert(Import.Name);
    for (const source::PythonValue &Value : M.Values)
      Bound.insert(Value.Name);
    for (const PythonScope &Scope : M.Scopes) {
      Bound.insert(Scope.Name);
      for (const source::PythonParameter &P : Scope.Parameters)
        Bound.insert(P.Name);
    }
    for (const PythonCall &Call : M.Calls)
      Into.Total += Call.TheUse == PythonCall::Use::Call &&
                    operatorsOf(Call, Ops).empty();
    for (const PythonCall *Call : Calls) {
      llvm::StringRef Callee = Call->Callee;
      std::vector<std::string> Operators = operatorsOf(*Call, Ops);
      for (const std::string &Op : Operators)
        Starts.push_back({Op, Call->Line, Sureness::Possible});
      if (!Operators.empty())
        continue;
      const bool IsBuiltin =
          llvm::all_of(Callee,
                       [](char C) { return llvm::isAlnum(C) || C == '_'; }) &&
          !Bound.contains(Callee) && !Bound.contains("*");
      if (IsBuiltin)
        continue;
      if (Into.NotKnown.size() < MaxNotKnown)
        Into.NotKnown.push_back({Call->Callee, Call->Line});
      ++Into.TotalNotKnown;
    }
  }

  /// The ops of a call that is an operator; empty for others.
  static std::vector<std::string> operatorsOf(const PythonCall &Call,
                                              const PythonOps &Ops) {
    llvm::StringRef Name = source::lastComponent(Call.Callee);
    if (!Name.starts_with("__"))
      return {};
    return Ops.opsOf(TensorBase + Name.str(), "");
  }

  Session &PyTorch;
  Session *Project;
};

} // namespace

OpsCalled opsCalled(Session &PyTorch, Session *Project,
                    std::vector<PythonCallee> Starts) {
  OpsCalled Result;
  std::array<std::vector<std::string>, index::NumSurenesses> Met;
  auto Walk = [&](Session &In) {
    PythonReach Reached = opsReached(In, Starts);
    Result.Truncated |=
        Reached.Truncated && Reached.TruncatedAt != Sureness::Possible;
    for (ReachedOp &Op : Reached.Ops)
      Met[static_cast<size_t>(Op.Sure)].push_back(std::move(Op.Op));
    Starts = std::move(Reached.Outside);
  };
  if (Project) {
    Walk(*Project);
    // A project has torch's names as they are written.
    for (PythonCallee &Start : Starts)
      if (auto Python = findPython(PyTorch, Start.Target);
          Python.Rule == "exact")
        Start.Target = Python.Found.front().Name;
  }
  Walk(PyTorch);
  llvm::StringSet<> Seen;
  for (size_t Sure = 0; Sure < Met.size(); ++Sure)
    for (std::string &Op : Met[Sure])
      if (Seen.insert(Op).second)
        Result.Ops.push_back({std::move(Op), 0, static_cast<Sureness>(Sure)});
  return Result;
}

OpsCalled opsOfIndexed(Session &PyTorch, Session *Project, Session &In,
                       const std::string &File) {
  std::vector<PythonCallee> Starts;
  In.forEachPython(
      source::pythonModuleName(File) + ".", [&](const PythonRecord &Record) {
        if (Record.File == File && Record.Kind != PythonScope::Kind::Class)
          Starts.push_back({Record.Name});
      });
  return opsCalled(PyTorch, Project, std::move(Starts));
}

OpsCalled opsOfText(Session &PyTorch, Session *Project, const std::string &Text,
                    AskedName &Into) {
  auto Starts = PythonFileReader(PyTorch, Project).run(Text, Into);
  if (!Starts) {
    Into.Problem = llvm::toString(Starts.takeError());
    return {};
  }
  return opsCalled(PyTorch, Project, std::move(*Starts));
}

} // namespace torchtalk::query
