//===- SourceFiles.h - The files of a source tree ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_TREE_SOURCEFILES_H
#define TORCHTALK_AGGREGATOR_SOURCE_TREE_SOURCEFILES_H

#include "describe/Description.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::source {

/// Where to look for sources.
struct SourceTree {
  std::string Root;
  std::string Without; ///< a folder below it that is no source; may be ""
  const describe::Description &Described; ///< borrowed
};

/// The result of reading a file.
template <typename Model> struct Outcome {
  std::optional<Model> TheModel;
  /// "torch/x.py:12: ..." for a file that could not be read completely.
  std::vector<std::string> Problems;
};

/// The results of reading files, in their order.
template <typename Model> struct Outcomes {
  std::vector<Model> Models;
  std::vector<std::string> Problems;

  void add(Outcome<Model> Of) {
    llvm::append_range(Problems, Of.Problems);
    if (Of.TheModel)
      Models.push_back(std::move(*Of.TheModel));
  }
};

/// The sorted paths, relative to the root, of the files of the description
/// whose names \p Wanted accepts. Hidden folders, third_party and node_modules
/// are skipped, and links are not followed. FooEverything.cpp beside Foo_0.cpp
/// is skipped too: torchgen writes it for people to read, and no build compiles
/// it. \p Problems gets the folders that could not be listed.
std::vector<std::string>
sourceFiles(const SourceTree &Tree,
            llvm::function_ref<bool(llvm::StringRef Name)> Wanted,
            std::vector<std::string> &Problems);

/// Calls \p Read(number) for each of \p Count files, in a thread for each CPU.
/// \p Progress gets (done, total).
void readInThreads(size_t Count,
                   const std::function<void(uint64_t, uint64_t)> &Progress,
                   const std::function<void(size_t)> &Read);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_TREE_SOURCEFILES_H
