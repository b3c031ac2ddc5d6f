//===- Generation.h - The folder of an index and its generations -*- C++
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// \verbatim
///   DIR/lock                 held by the process that builds
///   DIR/store/               collected facts (store/FactStore.h)
///   DIR/generations/000007/  a RocksDB database, never changed once current
///   DIR/CURRENT              "000007\n", replaced by one rename
///   DIR/CHECKED              "000007 1700000000\n": at that time, in seconds
///                            since 1970, it was found to be what a new one
///                            would be. May be absent
///   DIR/NOT-TAKEN            why no ready index was taken; else absent
/// \endverbatim
///
/// A generation is made in its own folder and becomes current at the end. What
/// a killed build left behind is removed by the next one. The generation
/// before the current one is kept for readers that have just read CURRENT.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_GENERATION_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_GENERATION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace torchtalk::index {

/// How an index is opened by those who answer many questions from it.
struct ReaderOptions {
  /// Most that blocks of the database take in memory while they are kept for
  /// the next question.
  size_t CacheBytes = size_t{64} << 20;
  /// Count what that cache had; see cacheCounts().
  bool CountCache = false;
};

struct CacheCounts {
  uint64_t Hits = 0, Misses = 0;
  uint64_t Bytes = 0; ///< now
};

std::string generationDir(const std::string &IndexDir, const std::string &Name);

/// Removes what killed builds left and \returns the name of the generation to
/// build, whose folder does not exist. Only with the lock held.
llvm::Expected<std::string> startGeneration(const std::string &IndexDir);

/// Makes \p To, which must not exist, a copy of the generation in the folder
/// \p From, by links (store/CloneFolder.h). The copy may be opened with
/// GenerationDb::openForEdit() and changed, up to its publication; its `walk`
/// may be replaced, and not written into. A failure leaves nothing.
llvm::Error cloneGeneration(const std::string &From, const std::string &To);

/// Makes \p Name current, durably, and removes all older ones but one.
llvm::Error publishGeneration(const std::string &IndexDir,
                              const std::string &Name);

/// Removes \p Name, which is not current. Errors are of no interest: the next
/// build tries again.
void dropGeneration(const std::string &IndexDir, const std::string &Name);

/// Makes a new generation: \p Make fills the folder that it is given, which
/// does not exist, and then it is current. On a failure nothing of it is left,
/// and the former one stays current. \returns its name. Only with the lock
/// held.
llvm::Expected<std::string>
makeGeneration(const std::string &IndexDir,
               llvm::function_ref<llvm::Error(const std::string &Dir)> Make);

/// Notes that \p Name was up to date at \p Unix. Errors are of no interest: it
/// is found again by looking.
void noteChecked(const std::string &IndexDir, const std::string &Name,
                 uint64_t Unix);
/// When \p Name was last noted, in seconds since 1970, or 0.
uint64_t checkedAt(const std::string &IndexDir, const std::string &Name);

/// The name of the current generation of \p IndexDir, or an error that says
/// what to run. Reads one small file.
llvm::Expected<std::string> currentGeneration(const std::string &IndexDir);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_GENERATION_H
