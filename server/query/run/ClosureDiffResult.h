//===- ClosureDiffResult.h - How closures differ ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_CLOSUREDIFFRESULT_H
#define TORCHTALK_SERVER_QUERY_RUN_CLOSUREDIFFRESULT_H

#include "query/run/WillItRunResult.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// A call that one of two versions has, of what the closure of an op has in
/// that version alone.
struct ClosureCall {
  /// The op whose code calls, and how. Without steps until it is located.
  RunLink Link;
  /// What is called: an op with overload or a stub. Several where text does not
  /// tell which overload.
  std::vector<std::string> Names;
  bool IsStub = false;
  /// The other version calls the op there, too, and has no such overload.
  bool OnlyOverload = false;
  /// The other version runs Link.Op in another way, and so other code.
  bool RunsOtherwise = false;
  /// What else the closure has in that version alone, by way of this.
  std::vector<std::string> Brings = {};
};

struct ClosureChange {
  std::string Op;
  /// What came is called in the new version, what left in the old one.
  std::vector<ClosureCall> Came, Left;
  From Code = From::Compiled; ///< Source: part of the code was read as text

  bool empty() const { return Came.empty() && Left.empty(); }
};

/// A call that changed closures.
struct ClosureCause {
  ClosureCall Call;
  bool IsNew = false; ///< it came; else it left
  size_t Ops = 0;     ///< those whose closure it changed
};

/// Which of the ops that both versions have were compared.
struct ComparedClosures {
  size_t Compared = 0;
  size_t AsText = 0; ///< of these, those of whose code a part was read as text
  /// Left out: some of the code is not in the index of a version.
  std::vector<std::string> Unknown;
  /// Left out: some of the code is compiled in one version, and not in the
  /// other.
  std::vector<std::string> ReadOtherwise;
  /// Kernels of the backend's own are followed where both have them compiled;
  /// else the closure ends at them.
  bool OwnFollowed = false;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_CLOSUREDIFFRESULT_H
