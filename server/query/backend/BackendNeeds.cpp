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
#include "query/reach/PythonOpWalk.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
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

class NeedCounter {
public:
  NeedCounter(Session &Index, OpCalls Calls)
      : Index(Index), Calls(std::move(Calls)), Walk(Index, this->Calls) {}

  void readModules();
  void readDecompositions();
  void readTests();
  OpNeeds needsOf(const std::string &Op) const;

private:
  struct User {
    std::string Name;
    BitVector Ops; ///< that it reaches before any composite kernel
  };
  void addUser(const std::string &Function, std::string Name,
               std::vector<User> &To);

  Session &Index;
  OpCalls Calls;
  PythonOpWalk Walk;
  std::vector<User> Modules, Decompositions;
  std::vector<BitVector> TestsOf; ///< by op: test functions and OpInfos
};

void NeedCounter::addUser(const std::string &Function, std::string Name,
                          std::vector<User> &To) {
  auto Ops = Walk.reached(Function);
  if (Ops.any())
    To.push_back({std::move(Name), std::move(Ops)});
}

void NeedCounter::readModules() {
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
            Public == Class.PublicNames.end() ? Class.Name : *Public, Modules);
  }
  // The best known have the shortest names: to be named first.
  llvm::stable_sort(Modules, [](const User &A, const User &B) {
    return A.Name.size() < B.Name.size();
  });
}

void NeedCounter::readDecompositions() {
  llvm::StringSet<> Functions;
  Index.forEachPythonRegistration([&](const auto &R) {
    if (R.TheKind == index::PythonRegistration::Kind::Decomposition &&
        !R.Function.empty())
      Functions.insert(R.Function);
  });
  for (const auto &Function : Functions)
    addUser(Function.first().str(), Function.first().str(), Decompositions);
}

void NeedCounter::readTests() {
  llvm::StringMap<unsigned> Numbers;
  Index.forEachTest("", [&](const auto &Test) {
    Numbers.try_emplace(Test.Function, Numbers.size());
  });
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

OpNeeds NeedCounter::needsOf(const std::string &Op) const {
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
  Result.Decompositions = llvm::count_if(
      Decompositions, [&](const User &U) { return U.Ops.anyCommon(Needing); });
  BitVector Tests;
  for (unsigned Other : Needing.set_bits())
    Tests |= TestsOf[Other];
  Result.Tests = Tests.count();
  return Result;
}

} // namespace

double OpNeeds::score() const {
  double Sum = 0;
  for (size_t Count : {Modules, Decompositions, Ops, Tests})
    Sum += std::log2(1.0 + static_cast<double>(Count));
  return Sum;
}

llvm::StringMap<OpNeeds>
countNeeds(Session &Index, const llvm::StringMap<index::SymbolId> &Kernels,
           const std::vector<std::string> &Wanted) {
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
