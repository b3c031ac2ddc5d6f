//===- BridgeUses.cpp - What a project uses of PyTorch --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/bridge/BridgeUses.h"
#include "query/names/PythonNames.h"
#include "query/resolve/NameResolver.h"
#include "records/NameParts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

#include <tuple>

namespace torchtalk::query {

using index::Location;
using index::Node;
using index::Session;
using index::SymbolId;

namespace {

/// Generated functions between a caller and the dispatcher: Tensor::add, which
/// calls at::_ops::add_Tensor::call.
constexpr unsigned MaxGenerated = 2;

/// Files of the project are relative to its source; those of others absolute.
bool isOwnFile(llvm::StringRef File) {
  return !llvm::sys::path::is_absolute(File);
}

/// What TORCH_LIBRARY_IMPL and its like write: the kernels tell of it.
bool isRegistering(std::string_view Function) {
  return llvm::StringRef(index::baseName(Function))
      .starts_with("TORCH_LIBRARY_");
}

/// Path components that both end with.
size_t commonEnd(llvm::StringRef A, llvm::StringRef B) {
  auto AtA = llvm::sys::path::rbegin(A), AtB = llvm::sys::path::rbegin(B);
  size_t Count = 0;
  for (; AtA != llvm::sys::path::rend(A) && AtB != llvm::sys::path::rend(B) &&
         *AtA == *AtB;
       ++AtA, ++AtB)
    ++Count;
  return Count;
}

class UseFinder {
public:
  UseFinder(Session &PyTorch, Session &Project, const std::string &Name)
      : PyTorch(PyTorch), Project(Project), Name(Name) {}

  std::vector<BridgeUse> run() {
    readOps();
    readOwn();
    readCalls();
    readRegistrations();
    readIncludes();
    readPython();
    llvm::sort(Uses, [](const BridgeUse &A, const BridgeUse &B) {
      return std::tie(A.Kind, A.Name, A.Site, A.By) <
             std::tie(B.Kind, B.Name, B.Site, B.By);
    });
    return std::move(Uses);
  }

private:
  /// What a function of PyTorch is to its users: an op that it calls, or
  /// itself. An empty name: it is none of PyTorch's.
  struct Used {
    BridgeKind Kind = BridgeKind::Function;
    std::string Name;
    Location Where;
    SymbolId Symbol = 0; ///< of a Function
  };

  void readOps() {
    PyTorch.forEachOpName([&](std::string_view Op) { Ops.try_emplace(Op); });
    PyTorch.forEachOp(
        [&](const index::OpRecord &Op) { Ops[Op.Op] = {Op.File, Op.Line}; });
  }

  void readOwn() {
    Project.forEachSymbol([&](const index::SymbolRecord &Symbol) {
      if (llvm::any_of(
              Symbol.Definitions,
              [](const index::Definition &D) { return isOwnFile(D.File); }) &&
          !isRegistering(Symbol.Name))
        Own[Symbol.Id] = Symbol.Name;
    });
  }

  void readCalls() {
    Project.forEachEdge([&](SymbolId From, const auto &Edge) {
      auto By = Own.find(From);
      if (By == Own.end() || Own.contains(Edge.Peer) ||
          Edge.Kind == facts::EdgeKind::Indirect ||
          Edge.Kind == facts::EdgeKind::Register)
        return;
      if (const Used &What = used(Edge.Peer); !What.Name.empty())
        add(What, By->second, Edge.Site, From);
    });
  }

  void readRegistrations() {
    Project.forEachRegistration([&](const auto &Row) {
      if (auto Op = Ops.find(Row.Op); Op != Ops.end() && !Row.isFallback())
        add({BridgeKind::Kernel, Row.Op, Op->second}, Row.KernelName,
            {Row.File, Row.Line});
    });
    Project.forEachPythonRegistration([&](const auto &Row) {
      if (auto Op = Ops.find(Row.Op); Op != Ops.end())
        add({BridgeKind::Kernel, Row.Op, Op->second}, Row.Function,
            {Row.File, Row.Line});
    });
  }

  void readIncludes() {
    const auto &Files = PyTorch.compiledFiles();
    llvm::StringMap<std::vector<llvm::StringRef>> ByName;
    for (const std::string &File : Files)
      if (isOwnFile(File))
        ByName[llvm::sys::path::filename(File)].push_back(File);
    Project.forEachInclude([&](const index::IncludeRecord &Include) {
      auto Found = ByName.find(llvm::sys::path::filename(Include.To));
      if (!isOwnFile(Include.From) || isOwnFile(Include.To) ||
          Found == ByName.end())
        return;
      std::vector<std::string> Same = sameHeaders(Found->second, Include.To);
      if (!Same.empty())
        add({BridgeKind::Header, Same.front(), {Same.front(), 1}}, Include.From,
            {Include.From, Include.Line});
    });
  }

  void readPython() {
    auto Add = [&](const std::string &Target, const index::PythonRecord &By,
                   uint32_t Line) {
      Used What{BridgeKind::Op, Target, {}};
      if (!index::OperatorName::isQualified(Target)) {
        if (!llvm::StringRef(Target).starts_with("torch."))
          return;
        What = usedByName(Target);
      }
      add(What, By.Name, {By.File, Line});
    };
    Project.forEachPython("", [&](const index::PythonRecord &R) {
      for (const index::PythonCallee &Callee : R.Callees)
        Add(Callee.Target, R, Callee.Line);
      for (const std::string &Base : R.Bases)
        if (!index::OperatorName::isQualified(Base))
          Add(Base, R, R.Line);
    });
  }

  const Used &used(SymbolId Id) {
    auto [Found, New] = Known.try_emplace(Id);
    if (!New)
      return Found->second;
    Used &Result = Found->second;
    auto Symbol = PyTorch.symbol(Id);
    const auto &Graph = PyTorch.walk();
    if (!Symbol)
      return Result;
    // Both indexes have symbols of the standard library, which are not uses.
    if (Location First = Symbol->firstDefinition(); isOwnFile(First.File)) {
      Result.Name = Symbol->Name;
      Result.Where = std::move(First);
    }
    Result.Symbol = Id;
    llvm::StringRef Scope = Symbol->Name;
    if (Symbol->Definitions.empty() && !Scope.starts_with("at::") &&
        !Scope.starts_with("c10::") && !Scope.starts_with("torch::"))
      Result.Name.clear();
    if (std::optional<Node> N = Graph.find(Id))
      if (std::optional<Node> Op = opBehind(Graph, *N)) {
        Result.Kind = BridgeKind::Op;
        Result.Name = Graph.opName(*Op);
        Result.Symbol = 0;
        Result.Where = Ops.lookup(Result.Name);
      }
    return Result;
  }

  std::optional<Node> opBehind(const index::WalkGraph &Graph, Node N) const {
    std::vector<Node> Level = {N};
    for (unsigned Steps = 0; Steps <= MaxGenerated; ++Steps) {
      std::vector<Node> Next;
      for (Node At : Level)
        for (index::WalkEdge Edge : Graph.callees(At)) {
          if (Edge.isDispatch() && Graph.isOp(Edge.peer()))
            return Edge.peer();
          if (Edge.is(facts::EdgeKind::Call) &&
              Graph.has(Edge.peer(), index::WalkGenerated))
            Next.push_back(Edge.peer());
        }
      // A function written by hand may do more than the one op that it calls.
      if (Steps == 0 && !Graph.has(N, index::WalkGenerated))
        break;
      Level = std::move(Next);
    }
    return std::nullopt;
  }

  void add(const Used &What, std::string By, Location Site, SymbolId User = 0) {
    Uses.push_back({Name, What.Kind, What.Name, What.Symbol, What.Where,
                    std::move(By), User, std::move(Site), 1});
  }

  /// What a name of Python's torch is: an op where it is that of a binding,
  /// torch.nn.functional.gelu say.
  const Used &usedByName(const std::string &Target) {
    auto [Found, New] = Named.try_emplace(Target);
    Used &Result = Found->second;
    if (!New)
      return Result;
    Result = {BridgeKind::Python, Target, {}};
    auto Names = findPython(PyTorch, Target);
    if (llvm::any_of(Names.Found, [&](const index::PythonRecord &R) {
          return R.Kind != source::PythonScope::Kind::Variable &&
                 isCalled(R, Target);
        }))
      return Result;
    auto Resolved = resolveName(PyTorch, Target);
    if (Resolved.Op)
      Result = {BridgeKind::Op,
                index::OperatorName(Resolved.Op->Op).withoutOverload().str(),
                {}};
    return Result;
  }

  Session &PyTorch, &Project;
  const std::string &Name;
  llvm::StringMap<Location> Ops; ///< of PyTorch, and where the YAML has them
  llvm::DenseMap<SymbolId, std::string> Own; ///< functions of the project
  llvm::DenseMap<SymbolId, Used> Known;
  llvm::StringMap<Used> Named; ///< by a name of Python's torch
  std::vector<BridgeUse> Uses;
};

} // namespace

std::vector<std::string> sameHeaders(llvm::ArrayRef<llvm::StringRef> Files,
                                     llvm::StringRef Name) {
  auto Length = [](llvm::StringRef Path) {
    return static_cast<size_t>(std::distance(llvm::sys::path::begin(Path),
                                             llvm::sys::path::end(Path)));
  };
  std::vector<std::string> Best;
  size_t Most = 0;
  for (llvm::StringRef File : Files) {
    size_t Common = commonEnd(File, Name);
    if (Common < Most ||
        Common < std::min({size_t(2), Length(File), Length(Name)}))
      continue;
    if (Common > Most)
      Best.clear();
    Most = Common;
    Best.push_back(File.str());
  }
  return Best;
}

std::vector<BridgeUse> usesOf(Session &PyTorch, Session &Project,
                              const std::string &Name) {
  return UseFinder(PyTorch, Project, Name).run();
}

} // namespace torchtalk::query
