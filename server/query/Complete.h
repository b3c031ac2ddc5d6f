//===- Complete.h - Names that begin as a user typed ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_COMPLETE_H
#define TORCHTALK_SERVER_QUERY_COMPLETE_H

#include "index/reader/Session.h"

#include <string>
#include <vector>

namespace torchtalk::query {

struct Completion {
  std::vector<std::string> Values; ///< the best first
  size_t Total = 0;                ///< of all
};

/// Ops without overload, spelled as the user began: "mat" is completed to
/// "matmul", "torch.mat" to "torch.matmul", "aten::mat" to "aten::matmul".
Completion completeOps(index::Session &Index, const std::string &Typed,
                       size_t Limit);
/// Ops, then functions of C++ by their last name.
Completion completeNames(index::Session &Index, const std::string &Typed,
                         size_t Limit);
/// Dispatch keys, in any case.
Completion completeKeys(index::Session &Index, const std::string &Typed,
                        size_t Limit);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_COMPLETE_H
