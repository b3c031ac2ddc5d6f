//===- ClosureDiff.h - What came into closures, and left them ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Compares what the code of ops can call on one backend in two versions of
/// PyTorch. An op is compared only where both versions have all of that code.
///
/// Text hides operators, and does not tell what a method is of. What one
/// version calls and the other may call so is no difference: every op of the
/// name counts there, and all that operators of tensors call.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_CLOSUREDIFF_H
#define TORCHTALK_SERVER_QUERY_RUN_CLOSUREDIFF_H

#include "query/run/ClosureDiffResult.h"

#include <memory>

namespace torchtalk::query {

/// For one answer. Borrows the indexes. Reads the code of each op once.
class ClosureDiff {
public:
  /// Of PyTorch alone. \p Key is a runtime key of both.
  ClosureDiff(index::Session &Old, index::Session &New, const std::string &Key);
  ~ClosureDiff();

  /// Those of \p Ops, which both versions have, whose closures differ.
  std::vector<ClosureChange> changes(const std::vector<std::string> &Ops);
  /// Which of the ops that changes() was asked for were compared.
  const ComparedClosures &compared() const;
  /// The calls of all of them, each once, those of most ops first.
  static std::vector<ClosureCause>
  causes(const std::vector<ClosureChange> &Changes);
  /// Adds the steps of each call.
  void locate(ClosureChange &Change);
  void locate(ClosureCause &Cause);

private:
  class Comparing;
  std::unique_ptr<Comparing> Impl;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_CLOSUREDIFF_H
