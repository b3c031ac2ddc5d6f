//===- DriftUses.cpp - What a project does with ops -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/BackendTable.h"
#include "query/backend/DriftParts.h"
#include "query/bridge/BridgeUses.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::PythonRegistration;

namespace {

/// Whether it gives an op that PyTorch has a kernel of any key.
bool isKernel(const PythonRegistration &Row) {
  using Kind = PythonRegistration::Kind;
  return llvm::is_contained({Kind::Implementation, Kind::CustomOp, Kind::Meta,
                             Kind::Fake, Kind::Autograd},
                            Row.TheKind);
}

DriftUse::Kind kindFor(bool OfTheBackend) {
  return OfTheBackend ? DriftUse::Kind::Implements : DriftUse::Kind::Registers;
}

} // namespace

std::vector<DriftUse> ProjectUses::of(const std::string &Op,
                                      bool HasOut) const {
  std::vector<DriftUse> Result = ByOp.lookup(Op);
  for (const DriftUse &Use :
       ByBase.lookup(index::OperatorName(Op).withoutOverload()))
    if (!HasOut || Use.How != DriftUse::Kind::Calls)
      Result.push_back(Use);
  llvm::stable_sort(Result, [](const DriftUse &A, const DriftUse &B) {
    return A.How < B.How;
  });
  return Result;
}

ProjectUses projectUses(index::Session &PyTorch, index::Session &Project,
                        const std::string &Key) {
  ProjectUses Result;
  // Not what bridge tells of kernels: an op that the other version alone has
  // is none of PyTorch's for it.
  Project.forEachRegistration([&](const auto &Row) {
    if (Row.Compiled && Row.isKernel() && !Row.isFallback())
      Result.ByOp[Row.Op].push_back({kindFor(Row.Key == Key),
                                     Row.Key,
                                     Row.KernelName,
                                     {Row.File, Row.Line}});
  });
  Project.forEachPythonRegistration([&](const auto &Row) {
    bool OfKey = isPythonKernelFor(Row, Key);
    // A packet of overloads is given to register_meta; kernels are for one.
    auto &To = Row.TheKind == PythonRegistration::Kind::Meta ? Result.ByBase
                                                             : Result.ByOp;
    if (OfKey || isKernel(Row))
      To[Row.Op].push_back(
          {kindFor(OfKey), Row.Key, Row.Function, {Row.File, Row.Line}});
  });
  for (const auto *Map : {&Result.ByOp, &Result.ByBase})
    for (const auto &Op : *Map)
      Result.OpsImplemented += llvm::any_of(Op.second, [](const DriftUse &Use) {
        return Use.How == DriftUse::Kind::Implements;
      });
  for (const BridgeUse &Use : usesOf(PyTorch, Project, "")) {
    if (Use.Kind != BridgeKind::Op)
      continue;
    bool InPython = llvm::StringRef(Use.Site.File).ends_with(".py");
    auto &Of = (InPython ? Result.ByBase : Result.ByOp)[Use.Name];
    // They are sorted: calls of one op follow each other.
    if (!Of.empty() && Of.back().How == DriftUse::Kind::Calls) {
      ++Of.back().Sites;
      continue;
    }
    ++Result.OpsCalled;
    Of.push_back({DriftUse::Kind::Calls, "", Use.By, Use.Site, Use.Sites});
  }
  return Result;
}

} // namespace torchtalk::query
