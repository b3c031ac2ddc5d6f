//===- Contents.h - What a generation is written of -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All that a generation says, without what follows from it: callers, names,
/// walks. It is read out of a generation of any format that is read, and
/// writeIndex() makes the same generation of it in the format of now, entry by
/// entry.
///
/// As bytes it is what archives carry:
/// \verbatim
///   format[4]   IndexFormatVersion, as a fixed number
///   the rest    by the fields of RecordFields.h and ContentsCoding.cpp
/// \endverbatim
/// Symbols are sorted by identity and rows are columns of differences there,
/// which takes a quarter of a generation when it is compressed.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_CONTENTS_CONTENTS_H
#define TORCHTALK_AGGREGATOR_INDEX_CONTENTS_CONTENTS_H

#include "index/reader/SnapshotOrigin.h"
#include "index/writer/IndexWriter.h"
#include "records/IndexRecords.h"

#include "llvm/Support/Error.h"

#include <memory>
#include <optional>
#include <string>

namespace torchtalk::index {

/// What writeIndex() takes, with its table.
struct WholeIndex {
  WholeIndex() = default;
  WholeIndex(const WholeIndex &) = delete;
  WholeIndex &operator=(const WholeIndex &) = delete;

  FactTable Table;
  IndexContents Contents{Table, {}, {}, {}, {}, {}};
  IndexSummary Summary;
};

/// Reads the generation in the folder \p Dir.
llvm::Expected<std::unique_ptr<WholeIndex>>
readContents(const std::string &Dir);

/// The same contents give the same bytes.
std::string encodeContents(const WholeIndex &Index);

/// \p Bytes are untrusted. \returns null for any that encodeContents() of a
/// format that is read does not make.
std::unique_ptr<WholeIndex> decodeContents(std::string_view Bytes);

/// What encodeContents() writes, as text for readers that do not have the
/// fields. It goes with every archive.
std::string contentsSchema();

/// Writes a generation into the folder \p Dir, which must not exist.
llvm::Error writeContents(const std::string &Dir,
                          std::unique_ptr<WholeIndex> Index);

/// Makes \p To, which must not exist, a generation of the format of now with
/// the contents of the generation in the folder \p From: a clone where that has
/// this format.
llvm::Error copyGeneration(const std::string &From, const std::string &To);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_CONTENTS_CONTENTS_H
