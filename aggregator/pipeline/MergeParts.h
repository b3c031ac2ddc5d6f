//===- MergeParts.h - What `index merge` takes from an index ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_MERGEPARTS_H
#define TORCHTALK_AGGREGATOR_PIPELINE_MERGEPARTS_H

#include "index/format/SourceVersions.h"
#include "index/reader/IndexReader.h"
#include "merge/Units.h"
#include "pipeline/MergeIndexes.h"
#include "store/FactStore.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::index {

/// A part that is open. Its folder is locked, unless it is read-only.
struct OpenPart {
  const MergePart *Given = nullptr;
  std::optional<store::FileLock> Lock;
  std::unique_ptr<IndexReader> Index;
  /// Null without compiled code, and where it is that of the merged index.
  std::unique_ptr<store::FactStore> Store;
  std::vector<BuildInfo> Builds; ///< as they are to be called
  std::vector<TuRecord> Tus;
  Units CompiledUnits;
  SourceVersions Sources;
  std::vector<OpRecord> Ops; ///< in the order of the YAML
  std::vector<DerivativeRecord> Derivatives;

  const IndexSummary &summary() const { return Index->summary(); }
};

/// \p MergedDir, which is locked already, may be the folder of a part.
llvm::Expected<OpenPart> openPart(const MergePart &Given,
                                  const std::string &MergedDir);

/// Forgets what parts have read of each other's builds: these may lie in one
/// source.
void leaveOutBuilds(std::vector<OpenPart> &Parts);

/// Why the parts cannot be of one source, or success.
llvm::Error checkOneSource(llvm::ArrayRef<OpenPart> Parts);

/// All builds of the parts, sorted by name. \p Problems says where parts that
/// count as one build were set up differently.
llvm::Expected<std::vector<BuildInfo>>
buildsOf(llvm::ArrayRef<OpenPart> Parts, std::vector<std::string> &Problems);

/// The TUs of all parts: sorted records, their builds and their shards, and how
/// these are read.
struct MergedTus {
  std::vector<TuRecord> Records;
  std::vector<unsigned> Builds; ///< of each; empty where there is but one
  Units CompiledUnits;
};
MergedTus mergeTus(llvm::ArrayRef<OpenPart> Parts,
                   llvm::ArrayRef<BuildInfo> Builds,
                   std::vector<std::string> &Problems);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_MERGEPARTS_H
