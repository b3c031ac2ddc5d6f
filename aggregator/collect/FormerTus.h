//===- FormerTus.h - TUs of a missing build folder --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A checkout with a loaded snapshot may have no build folder. Its TUs are then
/// those of the former generation, with their facts from the store; TUs with a
/// changed source are reported as stale. Files of the build folder, such as
/// generated code, count as unchanged.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_FORMERTUS_H
#define TORCHTALK_AGGREGATOR_COLLECT_FORMERTUS_H

#include "collect/Collector.h"

namespace torchtalk::collect {

/// \p BuildDir is the path of the missing build folder.
llvm::Expected<Collection>
collectFormerTus(const std::vector<index::TuRecord> &Former,
                 const std::string &BuildDir, store::FactStore &Store,
                 store::FileDigests &Files, PathMapper &Mapper);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_FORMERTUS_H
