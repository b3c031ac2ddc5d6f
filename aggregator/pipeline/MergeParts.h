//===- MergeParts.h - The parts of `index merge` ----------------*- C++ -*-===//
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

/// An open part. Its folder is locked, unless it is read-only.
struct OpenPart {
  const MergePart *Given = nullptr;
  std::optional<store::FileLock> Lock;
  std::unique_ptr<IndexReader> Index;
  /// Null without compiled code, and where the part is the merged index itself.
  std::unique_ptr<store::FactStore> Store;
  std::vector<BuildInfo> Builds; ///< by their new names
  std::vector<TuRecord> Tus;
  Units CompiledUnits;
  SourceVersions Sources;
  std::vector<OpRecord> Ops; ///< in the order of the YAML
  std::vector<DerivativeRecord> Derivatives;
  std::vector<source::MessageFile> Messages;

  const IndexSummary &summary() const { return Index->summary(); }
};

/// \p MergedDir is locked already and may be the folder of a part.
llvm::Expected<OpenPart> openPart(const MergePart &Given,
                                  const std::string &MergedDir);

/// Drops the sources below any part's build folder, as the build folders may
/// lie in the source.
void leaveOutBuilds(std::vector<OpenPart> &Parts);

/// An error that names the difference when the parts are not of one source.
llvm::Error checkOneSource(llvm::ArrayRef<OpenPart> Parts);

/// All builds of the parts, sorted by name. \p Problems gets parts of one build
/// name with different settings.
llvm::Expected<std::vector<BuildInfo>>
buildsOf(llvm::ArrayRef<OpenPart> Parts, std::vector<std::string> &Problems);

/// The TUs of all parts: sorted records, their builds, their shards and path
/// mappings.
struct MergedTus {
  std::vector<TuRecord> Records;
  std::vector<unsigned> Builds; ///< of each TU; empty for a single build
  Units CompiledUnits;
};
MergedTus mergeTus(llvm::ArrayRef<OpenPart> Parts,
                   llvm::ArrayRef<BuildInfo> Builds,
                   std::vector<std::string> &Problems);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_MERGEPARTS_H
