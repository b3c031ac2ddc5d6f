//===- Finders.h - Other indexes, by the configuration ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_COMMANDS_FINDERS_H
#define TORCHTALK_TOOLS_TORCHTALK_COMMANDS_FINDERS_H

#include "cli/Command.h"
#include "questions/Places.h"

namespace torchtalk::cli {

/// Where the other index of PyTorch may be with which a backend is compared.
enum class OtherPlaces { SnapshotsAndFolders, Snapshots };

/// The snapshot \p Name of an index; `current` is the index, unless a snapshot
/// is called so.
llvm::Expected<std::unique_ptr<index::IndexReader>>
openSnapshot(const std::string &IndexDir, const std::string &Name);

/// How questions find other indexes than the one that \p Given names.
questions::Finders findersOf(const Arguments &Given, OtherPlaces Places);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_COMMANDS_FINDERS_H
