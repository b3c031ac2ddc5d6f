//===- SourceFiles.h - The files of a source tree ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_SOURCEFILES_H
#define TORCHTALK_AGGREGATOR_SOURCE_SOURCEFILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace torchtalk::source {

/// Paths, relative to \p Root and sorted, of the files below it whose names
/// \p Wanted takes. Not in hidden folders, in what others wrote (third_party,
/// node_modules), nor in the folder \p Without. Links are not followed.
/// \p Problems gets why some could not be listed.
std::vector<std::string>
sourceFiles(const std::string &Root, const std::string &Without,
            llvm::function_ref<bool(llvm::StringRef Name)> Wanted,
            std::vector<std::string> &Problems);

/// Calls \p Read(number) for each of \p Count files, in \p Jobs threads (0: one
/// a CPU). \p Progress gets (done, total).
void readInThreads(size_t Count, unsigned Jobs,
                   const std::function<void(uint64_t, uint64_t)> &Progress,
                   const std::function<void(size_t)> &Read);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_SOURCEFILES_H
