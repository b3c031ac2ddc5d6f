//===- SourceVersions.h - Which sources were read as text -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_SOURCEVERSIONS_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_SOURCEVERSIONS_H

#include "source/SourceCache.h"

#include <vector>

namespace torchtalk::source {

void fields(auto &A, Is<SourceVersion> auto &V) { FIELDS(V.Path, V.Digest); }

} // namespace torchtalk::source

namespace torchtalk::index {

/// The files of a generation that no compiler read, each list by path. What was
/// read out of them is in the store, if Program put it there.
struct SourceVersions {
  store::ContentDigest Program = {}; ///< of the torchtalk that read them
  std::vector<source::SourceVersion> Python;
  std::vector<source::SourceVersion> Devices;

  bool operator==(const SourceVersions &) const = default;
};

/// The key of its record in Column::Meta.
constexpr const char *SourcesKey = "sources";

void fields(auto &A, store::Is<SourceVersions> auto &S) {
  FIELDS(S.Program, S.Python, S.Devices);
}

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_SOURCEVERSIONS_H
