//===- RunTimeRows.h - What is known only at run time -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_DISPATCH_RUNTIMEROWS_H
#define TORCHTALK_SERVER_QUERY_DISPATCH_RUNTIMEROWS_H

#include "index/reader/Session.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// What may be registered for an op besides what an answer lists.
struct RunTimeRows {
  struct Row {
    index::RegistrationRecord Of;
    std::string Project; ///< whose it is; "" of PyTorch
  };
  /// Python modules whose import was read in part: a limit ended the reading.
  struct Part {
    index::Location Where; ///< of the end
    std::string Project;
  };
  std::vector<Row> Rows; ///< whose op, key or both have "<dynamic>"
  std::vector<Part> Unread;
  /// What a project registers for names of aten that neither it nor PyTorch
  /// defines: no call comes to them. Of answers about backends.
  std::vector<Row> NoOps = {};

  bool empty() const { return Rows.empty() && Unread.empty() && NoOps.empty(); }
};

/// Whether the index is one of PyTorch, and not of a project that builds on it.
bool isOfPyTorch(index::Session &Index);

/// Adds the kernels of \p Index whose op or key is known only at run time, and
/// whose key, where it is known, \p Wanted accepts; not those in functions of
/// Python that no import calls. Of PyTorch only what it loads, or what is
/// compiled, counts, and nothing where a run told all. \p Project names the
/// index in the rows.
void addRunTimeRows(index::Session &Index, const std::string &Project,
                    llvm::function_ref<bool(llvm::StringRef Key)> Wanted,
                    RunTimeRows &Out);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_DISPATCH_RUNTIMEROWS_H
