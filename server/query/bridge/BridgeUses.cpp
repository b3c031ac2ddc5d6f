//===- BridgeUses.cpp - What a project uses of PyTorch --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/bridge/BridgeUses.h"
#include "query/resolve/NameResolver.h"
#include "records/NameParts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
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
  UseFinder(UsedNames &Names, Session &Project, const std::string &Name,
            const WantedUses &Wanted)
      : Names(Names), PyTorch(Names.PyTorch), Project(Project), Name(Name),
        Wanted(Wanted) {}

  std::vector<BridgeUse> run() {
    readOwn();
    readCalls();
    readRegistrations();
    readIncludes();
    if (Wanted.Python)
      readPython();
    else if (!Wanted.Op.empty())
      readCallsOfOp();
    llvm::sort(Uses, [](const BridgeUse &A, const BridgeUse &B) {
      return std::tie(A.Kind, A.Name, A.Sure, A.Site, A.By) <
             std::tie(B.Kind, B.Name, B.Sure, B.Site, B.By);
    });
    return std::move(Uses);
  }

private:
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
      if (const UsedPart &What = used(Edge.Peer); !What.Name.empty())
        add(What, By->second, Edge.Site, From);
    });
  }

  void readRegistrations() {
    Project.forEachRegistration([&](const auto &Row) {
      if (!Row.isFallback())
        addKernel(Row.Op, Row.KernelName, {Row.File, Row.Line});
    });
    Project.forEachPythonRegistration([&](const auto &Row) {
      addKernel(Row.Op, Row.Function, {Row.File, Row.Line});
    });
  }

  void addKernel(const std::string &Op, const std::string &By, Location Site) {
    if (!Wanted.Python &&
        index::OperatorName(Op).withoutOverload() != Wanted.Op)
      return;
    if (auto Where = Names.placeOf(Op))
      add({BridgeKind::Kernel, Op, std::move(*Where)}, By, std::move(Site));
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
                   uint32_t Line, index::Sureness Sure) {
      if (!isOfTorch(Target))
        return;
      if (const UsedPart &What = Names.of(Target); !What.Name.empty())
        add(What, By.Name, {By.File, Line}, 0, Sure);
    };
    Project.forEachPython("", [&](const index::PythonRecord &R) {
      for (const index::PythonCallee &Callee : R.Callees)
        Add(Callee.Target, R, Callee.Line, Callee.Sure);
      for (const std::string &Base : R.Bases)
        if (!index::OperatorName::isQualified(Base))
          Add(Base, R, R.Line, index::Sureness::Certain);
    });
  }

  static bool isOfTorch(llvm::StringRef Target) {
    return Target.starts_with("torch.") ||
           index::OperatorName::isQualified(Target);
  }

  void readCallsOfOp() {
    auto Targets = Project.pythonTargets("torch.");
    llvm::erase_if(Targets, [&](const std::string &Target) {
      return llvm::none_of(parseSpelling(Target).Ops, [&](const OpGuess &Op) {
        return Op.Name == Wanted.Op;
      });
    });
    Targets.push_back(Wanted.Op);
    for (const std::string &Target : Targets) {
      const UsedPart &What = Names.of(Target);
      if (What.Name.empty() || !Wanted.Is(What))
        continue;
      for (const index::PythonCaller &Caller : Project.pythonCallers(Target))
        if (auto By = Project.python(Caller.Name)) // else an OpInfo
          add(What, By->Name, {By->File, Caller.Line}, 0, Caller.Sure);
    }
  }

  const UsedPart &used(SymbolId Id) {
    auto [Found, New] = Known.try_emplace(Id);
    if (!New)
      return Found->second;
    UsedPart &Result = Found->second;
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
        Result.Where = Names.placeOf(Result.Name).value_or(Location());
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

  void add(const UsedPart &What, std::string By, Location Site,
           SymbolId User = 0, index::Sureness Sure = index::Sureness::Certain) {
    if (Wanted.Is(What))
      Uses.push_back({Name, What.Kind, What.Name, What.Symbol, What.Where,
                      std::move(By), User, std::move(Site), 1, Sure,
                      What.Definition});
  }

  UsedNames &Names;
  Session &PyTorch, &Project;
  const std::string &Name;
  const WantedUses &Wanted;
  llvm::DenseMap<SymbolId, std::string> Own; ///< functions of the project
  llvm::DenseMap<SymbolId, UsedPart> Known;  ///< functions of PyTorch
  std::vector<BridgeUse> Uses;
};

} // namespace

const UsedPart &UsedNames::of(llvm::StringRef Target) {
  auto [Found, New] = Known.try_emplace(Target);
  UsedPart &Result = Found->second;
  if (!New)
    return Result;
  const bool IsOp = index::OperatorName::isQualified(Target);
  if (!IsOp) {
    const DottedNames::Meaning &Of = Definitions.of(Target);
    Result = {BridgeKind::Python, Target.str(), {}, 0, Of.Definition};
    if (Of.Own && Of.Kind != source::PythonScope::Kind::Variable)
      return Result;
  }
  if (auto Op = resolveOp(PyTorch, Target))
    Result = {BridgeKind::Op,
              index::OperatorName(Op->Op).withoutOverload().str(),
              {},
              0,
              ""};
  return Result;
}

std::optional<Location> UsedNames::placeOf(const std::string &Op) {
  auto Overloads =
      PyTorch.overloadsOf(index::OperatorName(Op).withoutOverload());
  if (!llvm::is_contained(Overloads, Op))
    return std::nullopt;
  auto Entry = PyTorch.op(Op);
  return Entry ? Location{Entry->File, Entry->Line} : Location();
}

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

std::vector<BridgeUse> usesOf(UsedNames &PyTorch, Session &Project,
                              const std::string &Name,
                              const WantedUses &Wanted) {
  return UseFinder(PyTorch, Project, Name, Wanted).run();
}

} // namespace torchtalk::query
