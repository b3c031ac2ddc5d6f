//===- OriginResult.h - Where a generated line comes from -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_ORIGINRESULT_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_ORIGINRESULT_H

#include "index/reader/Session.h"
#include "query/answer/PresentText.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

struct OriginRequest {
  std::string File; ///< as FileRequest::Name
  uint32_t Line = 0;
  ReadPresent Read = nullptr;
};

struct OriginFunction {
  std::string Name; ///< "torchgen.gen.ComputeFunction.__call__"
  index::Location Where;
};

struct OriginEntry {
  std::string Op; ///< "aten::add.Tensor"
  index::Location Where;
  std::string
      AutogenOf; ///< the op of the entry whose `autogen` lists it, or ""
};

/// The entries that text is made for; of an include, those of the header.
struct OriginEntries {
  /// Of native_functions.yaml: all together. None: not known, or of no entry.
  std::vector<OriginEntry> Of;
  /// Where that is not certain: none, one or several of these.
  std::vector<OriginEntry> MayBe;
  std::vector<OriginEntry> Derivatives; ///< of derivatives.yaml
};

/// What is not certain is left empty.
struct OriginResult {
  std::string BadRequest;
  std::string Asked, Path;
  uint32_t Line = 0;
  std::vector<std::string> Candidates; ///< other files that the name fits
  std::string Unknown;  ///< why nothing is known of it, and what to do; or ""
  bool Changed = false; ///< the generated file or the template, since the index
  std::string Text;     ///< of the line

  index::Location Template; ///< File "": the file is made without one
  /// Names that are replaced there; empty: the line stands in the template.
  std::vector<std::string> Placeholders;
  /// Where that cannot be told apart: all that may have made the line.
  std::vector<std::string> MayBe;
  OriginEntries Entries;
  /// Innermost first: who makes the text, who writes the file, its callers.
  std::vector<OriginFunction> Functions;

  bool found() const { return Unknown.empty(); }
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_ORIGINRESULT_H
