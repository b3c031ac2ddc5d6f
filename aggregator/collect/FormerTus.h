//===- FormerTus.h - TUs of a build that is not here ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whoever loads a snapshot may have its sources only. Then the TUs are those
/// of the former generation, with the facts that the store has of them; where a
/// source has changed since, they are told to be old. What the build folder
/// holds, generated code first, is taken to be as it was.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_FORMERTUS_H
#define TORCHTALK_AGGREGATOR_COLLECT_FORMERTUS_H

#include "collect/Collector.h"

namespace torchtalk::collect {

/// \p BuildDir is where the build folder would be.
llvm::Expected<Collection>
collectFormerTus(const std::vector<index::TuRecord> &Former,
                 const std::string &BuildDir, store::FactStore &Store,
                 store::FileDigests &Files, PathMapper &Mapper);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_FORMERTUS_H
