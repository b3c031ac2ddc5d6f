//===- SourceFiles.h - The files of a source tree ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_TREE_SOURCEFILES_H
#define TORCHTALK_AGGREGATOR_SOURCE_TREE_SOURCEFILES_H

#include "describe/Description.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace torchtalk::source {

/// Where to look for sources.
struct SourceTree {
  std::string Root;
  std::string Without; ///< a folder below it that is no source; may be ""
  const describe::Description &Described; ///< borrowed
};

/// Paths, relative to the root and sorted, of the files whose names \p Wanted
/// takes, among those that the description takes. Not in hidden folders, nor in
/// what others wrote (third_party, node_modules). Links are not followed. Nor
/// FooEverything.cpp beside Foo_0.cpp: torchgen writes it for people to read,
/// and no build compiles it.
/// \p Problems gets why some could not be listed.
std::vector<std::string>
sourceFiles(const SourceTree &Tree,
            llvm::function_ref<bool(llvm::StringRef Name)> Wanted,
            std::vector<std::string> &Problems);

/// Calls \p Read(number) for each of \p Count files, in \p Jobs threads (0: one
/// a CPU). \p Progress gets (done, total).
void readInThreads(size_t Count, unsigned Jobs,
                   const std::function<void(uint64_t, uint64_t)> &Progress,
                   const std::function<void(size_t)> &Read);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_TREE_SOURCEFILES_H
