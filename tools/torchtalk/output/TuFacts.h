//===- TuFacts.h - The facts of one TU, with names --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `facts dump` prints: the decoded shards of a TU, their symbols with
/// identities and names, and their paths mapped by a function of the caller.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_OUTPUT_TUFACTS_H
#define TORCHTALK_TOOLS_TORCHTALK_OUTPUT_TUFACTS_H

#include "collect/FactReader.h"
#include "records/IndexRecords.h"
#include "render/base/Json.h"

#include <functional>
#include <string>
#include <vector>

namespace torchtalk::cli {

using PathFunction = std::function<std::string(const std::string &Stored)>;

struct NamedShard {
  facts::ShardHash Hash;
  facts::Shard Facts;                       ///< paths are mapped
  std::vector<index::SymbolRecord> Symbols; ///< parallel to Facts.Symbols
};

struct TuFacts {
  index::TuRecord Tu;
  std::string Language;
  std::vector<NamedShard> Shards;
};

llvm::Expected<TuFacts> readTu(const collect::FoundTu &Found,
                               const PathFunction &MapPath);

/// One line a fact, in the order of the source, for people and FileCheck.
std::string factsText(const TuFacts &Facts);

/// The lines of FactLines.h.
std::vector<render::Json> factsLines(const TuFacts &Facts);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_OUTPUT_TUFACTS_H
