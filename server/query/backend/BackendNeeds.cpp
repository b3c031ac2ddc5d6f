//===- BackendNeeds.cpp - Who needs an op ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/BackendNeeds.h"
#include "query/modules/Modules.h"
#include "query/names/PythonNames.h"
#include "query/reach/OpCalls.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

#include <cmath>
#include <limits>

namespace torchtalk::query {

using index::Session;
using llvm::BitVector;

namespace {

constexpr size_t MaxNamed = 3;

/// Of the library, not of its tests and benchmarks.
bool isOfTorch(llvm::StringRef Name) {
  return Name.starts_with("torch.") && !Name.starts_with("torch.testing.");
}

/// Whoever names this class runs none of its methods by that, but nearly all of
/// torch names it; a method that is run is named itself.
bool isTensor(const index::PythonRecord &Record) {
  return Record.Kind == source::PythonScope::Kind::Class &&
         llvm::is_contained(Record.PublicNames, "torch.Tensor");
}

/// What opsReached() (PythonReach.h) tells of one definition, for hundreds of
/// them: without the ways, without what is only possible, and with each
/// definition read once.
class PythonOpWalk {
public:
  PythonOpWalk(Session &Index, const OpCalls &Ops) : Index(Index), Ops(Ops) {}

  /// The ops, as numbered by OpCalls, that running \p Definition certainly or
  /// likely calls.
  BitVector reached(const std::string &Definition) {
    BitVector Result(Ops.size());
    // Two steps that are only likely make one that is merely possible.
    std::vector<std::pair<unsigned, bool>> Pending = {
        {numberOf(Definition), false}};
    llvm::DenseMap<unsigned, bool> Seen; ///< and whether only likely
    while (!Pending.empty()) {
      auto [Number, Likely] = Pending.back();
      Pending.pop_back();
      auto [Before, New] = Seen.try_emplace(Number, Likely);
      if (!New && (Likely || !Before->second))
        continue;
      Before->second = Likely;
      if (!Definitions[Number].Read)
        read(Number);
      for (unsigned Op : Definitions[Number].Ops)
        Result.set(Op);
      for (auto [Callee, OnlyLikely] : Definitions[Number].Callees)
        if (!Likely || !OnlyLikely)
          Pending.emplace_back(Callee, Likely || OnlyLikely);
    }
    return Result;
  }

private:
  struct Definition {
    bool Read = false;
    llvm::SmallVector<unsigned, 2> Ops; ///< it is one: its overloads
    /// Their numbers, and whether only Likely.
    std::vector<std::pair<unsigned, bool>> Callees;
  };

  unsigned numberOf(const std::string &Name) {
    auto [Found, New] = Numbers.try_emplace(Name, Definitions.size());
    if (New) {
      Definitions.emplace_back();
      Names.push_back(Found->first());
    }
    return Found->second;
  }

  void read(unsigned Number) {
    Definition Now;
    Now.Read = true;
    const std::string Name = Names[Number].str();
    if (index::OperatorName::isQualified(Name)) {
      llvm::ArrayRef<unsigned> Overloads = Ops.overloads(Name);
      Now.Ops.assign(Overloads.begin(), Overloads.end());
    } else {
      auto Record = Index.python(Name);
      if (Record && !isTensor(*Record))
        for (const index::PythonCallee &Callee : Record->Callees)
          if (Callee.Sure != index::Sureness::Possible)
            Now.Callees.emplace_back(numberOf(Callee.Target),
                                     Callee.Sure == index::Sureness::Likely);
    }
    Definitions[Number] = std::move(Now);
  }

  Session &Index;
  const OpCalls &Ops;
  std::vector<Definition> Definitions;
  llvm::StringMap<unsigned> Numbers;
  std::vector<llvm::StringRef> Names; ///< keys of Numbers
};

class NeedCounter {
public:
  NeedCounter(Session &Index, OpCalls Calls)
      : Index(Index), Calls(std::move(Calls)), Walk(Index, this->Calls) {}

  void readModules() {
    ModuleListRequest Request;
    Request.Limit = std::numeric_limits<size_t>::max();
    auto List = listModules(Index, Request);
    for (const index::PythonRecord &Class : List.Shown) {
      if (!isOfTorch(Class.Name))
        continue;
      auto Forward = memberOf(Index, Class, "forward");
      if (!Forward)
        continue;
      auto Public = llvm::find_if(Class.PublicNames, isOfTorch);
      addUser(Forward->Record.Name,
              Public == Class.PublicNames.end() ? Class.Name : *Public,
              Modules);
    }
    // The best known have the shortest names: to be named first.
    llvm::stable_sort(Modules, [](const User &A, const User &B) {
      return A.Name.size() < B.Name.size();
    });
  }

  void readDecompositions() {
    llvm::StringSet<> Functions;
    Index.forEachPythonRegistration([&](const auto &R) {
      if (R.TheKind == index::PythonRegistration::Kind::Decomposition &&
          !R.Function.empty())
        Functions.insert(R.Function);
    });
    for (const auto &Function : Functions)
      addUser(Function.first().str(), Function.first().str(), Decompositions);
  }

  void readTests() {
    llvm::StringMap<unsigned> Numbers;
    for (const index::TestRecord &Test : Index.tests())
      Numbers.try_emplace(Test.Function, Numbers.size());
    for (const index::OpInfoRecord &Info : Index.opInfos())
      Numbers.try_emplace(Info.node(), Numbers.size());
    TestsOf.resize(Calls.size());
    for (unsigned Op = 0; Op < Calls.size(); ++Op) {
      if (!Calls.isCalledFromPython(Op))
        continue;
      for (const index::PythonCaller &Caller : Index.pythonCallers(
               index::OperatorName(Calls.name(Op)).withoutOverload()))
        if (auto Test = Numbers.find(Caller.Name); Test != Numbers.end()) {
          TestsOf[Op].resize(Numbers.size());
          TestsOf[Op].set(Test->second);
        }
    }
  }

  OpNeeds needsOf(const std::string &Op) const {
    OpNeeds Result;
    std::optional<unsigned> Number = Calls.find(Op);
    if (!Number)
      return Result;
    const BitVector Needing = Calls.needing(*Number);
    for (unsigned Other : Needing.set_bits()) {
      if (Other == *Number)
        continue;
      ++Result.Ops;
      if (Result.SomeOps.size() < MaxNamed)
        Result.SomeOps.push_back(Calls.name(Other));
    }
    for (const User &Module : Modules)
      if (Module.Ops.anyCommon(Needing)) {
        ++Result.Modules;
        if (Result.SomeModules.size() < MaxNamed)
          Result.SomeModules.push_back(Module.Name);
      }
    Result.Decompositions = llvm::count_if(Decompositions, [&](const User &U) {
      return U.Ops.anyCommon(Needing);
    });
    BitVector Tests;
    for (unsigned Other : Needing.set_bits())
      Tests |= TestsOf[Other];
    Result.Tests = Tests.count();
    return Result;
  }

private:
  struct User {
    std::string Name;
    BitVector Ops; ///< that it reaches before any composite kernel
  };

  void addUser(const std::string &Function, std::string Name,
               std::vector<User> &To) {
    auto Ops = Walk.reached(Function);
    if (Ops.any())
      To.push_back({std::move(Name), std::move(Ops)});
  }

  Session &Index;
  OpCalls Calls;
  PythonOpWalk Walk;
  std::vector<User> Modules, Decompositions;
  std::vector<BitVector> TestsOf; ///< by op: test functions and OpInfos
};

} // namespace

double OpNeeds::score() const {
  double Sum = 0;
  for (size_t Count : {Modules, Decompositions, Ops, Tests})
    Sum += std::log2(1.0 + static_cast<double>(Count));
  return Sum;
}

llvm::StringMap<OpNeeds> countNeeds(Session &Index, const BackendTable &Table,
                                    const std::vector<std::string> &Wanted) {
  llvm::StringMap<index::SymbolId> Kernels;
  // Which ops the kernels of a project call makes no op more wanted.
  for (const BackendOp &Op : Table.ops())
    Kernels[Op.Op] = Op.Entry.Row && Op.Layer == 0 ? Op.Entry.Row->Kernel : 0;
  NeedCounter Counter(Index, OpCalls::read(Index, Kernels));
  Counter.readModules();
  Counter.readDecompositions();
  Counter.readTests();
  llvm::StringMap<OpNeeds> Result;
  for (const std::string &Op : Wanted)
    Result[Op] = Counter.needsOf(Op);
  return Result;
}

} // namespace torchtalk::query
