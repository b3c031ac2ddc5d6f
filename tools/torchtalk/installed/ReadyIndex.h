//===- ReadyIndex.h - A ready index of a torch or a checkout ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_INSTALLED_READYINDEX_H
#define TORCHTALK_TOOLS_TORCHTALK_INSTALLED_READYINDEX_H

#include "cli/Settings.h"
#include "pipeline/BuildIndex.h"

#include <optional>

namespace torchtalk::cli {

struct ReadyIndex {
  index::BuildReport Report;
  /// It is not of this very source; of a checkout, `index update` mends that.
  bool Differs = false;
};

/// Whether \p Found is a source of PyTorch that has no index, not even one that
/// cannot be read.
bool lacksIndex(const Settings &Found);

/// Takes a ready index (registry/TakeIndex.h) for the package of \p Found,
/// which is laid out, or for the checkout of PyTorch there, and says so.
/// std::nullopt: there is none, and where one was looked for, why has been
/// said; status says it, too.
llvm::Expected<std::optional<ReadyIndex>>
takeReadyIndex(const Settings &Found, const Arguments &Given);

/// Of a package there is no more to read; no merged index is updated, and none
/// of facts alone, or with its facts left out.
bool isToUpdate(const ReadyIndex &Ready, const Settings &Found);

/// Reads what differs from the source of \p Loaded, whose build was elsewhere.
void updateWithoutBuild(const index::IndexSummary &Loaded,
                        index::BuildOptions &Options);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_INSTALLED_READYINDEX_H
