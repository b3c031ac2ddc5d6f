//===- SiteConditions.h - Under which conditions a call runs ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ANSWER_SITECONDITIONS_H
#define TORCHTALK_SERVER_QUERY_ANSWER_SITECONDITIONS_H

#include "source/branches/FoundBranches.h"

#include <string>

namespace torchtalk::query {

/// Within the function that makes the call, as its text has them.
struct SiteConditions {
  /// Why they were not read, or "". Not read and without a problem is what is
  /// no call of the source.
  std::string Problem;
  bool Read = false;
  source::FoundBranches Found;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ANSWER_SITECONDITIONS_H
