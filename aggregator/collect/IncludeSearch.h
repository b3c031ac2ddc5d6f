//===- IncludeSearch.h - Which file an #include means now -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A compile found each header in one folder of its search path. Whether it
/// would be found there again depends on files that the compile did not read:
/// one that came into being in an earlier folder shadows it. So the spelling of
/// the directive is read from the source, and the folders are gone through as
/// the compiler does.
///
/// Not followed: #include_next, and names that a macro makes.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_INCLUDESEARCH_H
#define TORCHTALK_AGGREGATOR_COLLECT_INCLUDESEARCH_H

#include "collect/parse/CommandTable.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>

namespace torchtalk::collect {

class IncludeSearch {
public:
  /// The file that the directive at \p Line of \p Includer, a file that is as
  /// it was, means; "" where there is none; nullopt where the line does not
  /// tell. Paths are absolute. \p Missed gets those that would be it if they
  /// were there. Remembers what it saw of the file system.
  std::optional<std::string> find(const CommandMeaning &Command,
                                  const std::string &Includer, uint32_t Line,
                                  std::vector<std::string> &Missed);

private:
  struct Directive {
    std::string Name;
    bool Quoted = false;
  };
  const Directive *directiveAt(const std::string &File, uint32_t Line);
  bool exists(const std::string &Path);

  llvm::StringMap<llvm::DenseMap<uint32_t, Directive>> Directives; ///< by file
  llvm::StringMap<bool> Exists;
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_INCLUDESEARCH_H
