//===- IndexWriter.h - A table of facts into a generation -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes a generation in one pass, column after column, and the file of
/// WalkGraph.h. All columns, with the summary, become visible in one step at
/// the end: a generation without the summary was never finished.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_WRITER_INDEXWRITER_H
#define TORCHTALK_AGGREGATOR_INDEX_WRITER_INDEXWRITER_H

#include "index/format/SourceVersions.h"
#include "merge/FactTable.h"
#include "merge/Units.h"
#include "records/DeviceRecords.h"
#include "records/TestRecords.h"
#include "records/TextRecords.h"
#include "source/tree/MessageModel.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <string>
#include <vector>

namespace torchtalk::index {

struct IndexContents {
  FactTable &Table; ///< finished; its edges are reordered by the writer
  std::vector<OpRecord> Ops;
  std::vector<DerivativeRecord> Derivatives;
  PythonFacts Python;
  std::vector<DeviceRecord> Devices; ///< sorted
  std::vector<TuRecord> Tus;         ///< in the order in which tus() gives them
  Units CompiledUnits = {};
  SourceVersions Sources = {};
  /// DeviceJoin::Registrations; those that were not compiled are in the table,
  /// too.
  std::vector<RegistrationRecord> InDevices = {};
  std::vector<TextFile> Texts = {};               ///< sorted
  std::vector<source::MessageFile> Messages = {}; ///< by file
};

/// Into the folder \p Dir, which must not exist. Sets the counts of
/// \p Summary that it writes, whatever they were; the rest is written as given.
/// \p Progress gets (done, total) steps, one call at a time, on this thread or
/// on one that is started here.
llvm::Error writeIndex(const std::string &Dir, IndexContents Contents,
                       IndexSummary &Summary,
                       const std::function<void(uint64_t, uint64_t)> &Progress);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_WRITER_INDEXWRITER_H
