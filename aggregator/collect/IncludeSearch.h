//===- IncludeSearch.h - Include look-up in the present tree ----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A compile found each header in one folder of its search path. A file that
/// has since been created in an earlier folder would shadow it. So the spelling
/// of the directive is read from the source, and the folders are searched as
/// the compiler does.
///
/// Not supported: #include_next, and names that come from a macro.
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
  /// The file that the directive at \p Line of \p Includer, which is unchanged,
  /// includes now; "" where it is not found; nullopt where the line has no such
  /// directive. Paths are absolute. \p Missed gets the paths that were searched
  /// before it. Caches its look-ups in the file system.
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
