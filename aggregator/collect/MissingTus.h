//===- MissingTus.h - TUs whose facts no object has -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// TUs without facts, or with facts that do not hold, are parsed from source
/// where that was asked for, and listed with the reason otherwise.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_MISSINGTUS_H
#define TORCHTALK_AGGREGATOR_COLLECT_MISSINGTUS_H

#include "collect/StoreLoader.h"
#include "collect/TuList.h"
#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/InputTable.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::collect {

struct MissingTu {
  const CompileEntry *Entry = nullptr;
  /// Why its object has no facts; "": it has some that do not hold.
  std::string Detail;
  /// Why its object cannot be read, a sentence; or "".
  std::string BadObject;
};

/// Adds each of \p Tus to \p Out, with its facts where it could be parsed.
llvm::Error addMissing(const std::vector<MissingTu> &Tus,
                       const CollectOptions &Options, store::FactStore &Store,
                       store::FileDigests &Files, InputTable &Inputs,
                       PathMapper &Mapper, const StoreLoader &Loader,
                       const CollectProgress &Progress, TuList &Out);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_MISSINGTUS_H
