//===- BackendRows.cpp - What is registered, with a project ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/BackendRows.h"
#include "query/answer/Knowing.h"
#include "query/dispatch/PythonKernels.h"
#include "query/names/Library.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::RegistrationRecord;

/// Whether \p A is registered where the condition of \p B does not hold.
static bool isElseOf(const RegistrationRecord &A, const RegistrationRecord &B) {
  auto Negates = [](const std::string &Not, const std::string &Of) {
    return !Of.empty() && Not == "!(" + Of + ")";
  };
  return Negates(A.Condition, B.Condition) || Negates(B.Condition, A.Condition);
}

bool BackendRows::isUncertain(const RegistrationRecord &Row) {
  return Row.Conditional || fromOf(Row) == From::Source;
}

DispatchTables::RowsByKey
BackendRows::OfOp::byKey(const RegistrationRecord *Without) const {
  DispatchTables::RowsByKey Result;
  for (const auto &Layer : llvm::reverse(ByLayer))
    for (auto &[Key, Rows] : DispatchTables::byKey(Layer)) {
      if (Without)
        llvm::erase_if(Rows, [&](const RegistrationRecord *Row) {
          return isUncertain(*Row) && !isElseOf(*Row, *Without);
        });
      if (!Rows.empty())
        Result.try_emplace(Key, std::move(Rows));
    }
  return Result;
}

size_t BackendRows::OfOp::layerOf(const RegistrationRecord &Row) const {
  for (size_t I = ByLayer.size(); I-- > 1;)
    if (llvm::is_contained(llvm::make_pointee_range(ByLayer[I]), Row))
      return I;
  return 0;
}

BackendRows::OfOp BackendRows::ofPyTorch(const std::string &Op,
                                         KnownRows &Known, const OpSet &Ops) {
  OfOp Result;
  Result.ByLayer.push_back(
      Known.choose(Op, Ops.origin(Op), Ops.registrations(Op), Result.Own));
  Result.ByKey = Result.byKey();
  return Result;
}

void BackendRows::readAll() {
  PyTorch = &Ops.index().kept([&] {
    llvm::StringMap<OfOp> All;
    for (const std::string &Op : Ops.names())
      All.try_emplace(Op, ofPyTorch(Op, Known, Ops));
    return All;
  });
}

const BackendRows::OfOp &BackendRows::of(const std::string &Op) {
  const OfOp *Read = nullptr;
  if (PyTorch)
    if (auto Found = PyTorch->find(Op); Found != PyTorch->end())
      Read = &Found->second;
  if (Read && Projects.empty())
    return *Read;
  auto [At, New] = ByOp.try_emplace(Op);
  OfOp &Result = At->second;
  if (!New)
    return Result;
  if (Read)
    Result.ByLayer = Read->ByLayer;
  else
    Result = ofPyTorch(Op, Known, Ops);
  for (index::Session *Project : Projects) {
    auto &Rows = Result.ByLayer.emplace_back();
    for (RegistrationRecord &Row : Project->registrationsOf(Op)) {
      if (!Row.Compiled && !isOfLibrary(Row.File))
        continue;
      Result.InProject |= Row.isOfDispatcher();
      Result.IsDefined |= Row.isOfDispatcher() && Row.isDef();
      if (Row.isKernel())
        Rows.push_back(&Result.Own.emplace_back(std::move(Row)));
    }
    // A fallback of Python takes part as one of C++ does.
    if (Op == index::OperatorName::All)
      for (const auto &Row : Project->pythonRegistrationsOf(Op))
        Rows.push_back(&Result.Own.emplace_back(dispatcherRow(Row)));
  }
  if (!Projects.empty())
    Result.ByKey = Result.byKey();
  return Result;
}

} // namespace torchtalk::query
