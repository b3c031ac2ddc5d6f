//===- RunTimeRows.cpp - What is known only at run time -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/RunTimeRows.h"
#include "query/dispatch/PythonKernels.h"
#include "records/RegistrationKinds.h"

namespace torchtalk::query {

using index::Dynamic;
using index::PythonRegistration;
using index::RegistrationRecord;

bool isOfPyTorch(index::Session &Index) {
  bool Found = false;
  Index.forEachPython("torch.", [&](const auto &) {
    Found = true;
    return false;
  });
  return Found;
}

void addRunTimeRows(index::Session &Index, const std::string &Project,
                    llvm::function_ref<bool(llvm::StringRef Key)> Wanted,
                    RunTimeRows &Out) {
  const bool OfPyTorch = isOfPyTorch(Index);
  if (OfPyTorch && Index.summary().Run)
    return; // it told what they register
  std::vector<std::string> Ops;
  Index.forEachOpName([&](std::string_view Op) {
    if (Op.find(Dynamic) != Op.npos)
      Ops.emplace_back(Op);
  });
  for (const std::string &Op : Ops)
    for (RegistrationRecord &Row : Index.registrationsOf(Op))
      if (Row.isKernel() && (Row.isCertain() || !OfPyTorch) &&
          (Row.Key == Dynamic || Wanted(Row.Key)))
        Out.Rows.push_back({std::move(Row), Project});
  Index.forEachPythonRegistration([&](const PythonRegistration &Row) {
    if (Row.IsUncalled || (OfPyTorch && !isLoadedByTorch(Row)))
      return;
    if (Row.TheKind == PythonRegistration::Kind::Unread) {
      Out.Unread.push_back({{Row.File, Row.Line}, Project});
      return;
    }
    const std::string Key = keyOfPythonKernel(Row);
    if (Row.isDynamic() && !Key.empty() && (Key == Dynamic || Wanted(Key)))
      Out.Rows.push_back({dispatcherRow(Row), Project});
  });
}

} // namespace torchtalk::query
