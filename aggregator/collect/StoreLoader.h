//===- StoreLoader.h - Files with facts, through the store ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads many files on all cores, each only if it has changed since the store
/// saw it, and puts new facts into the store.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_STORELOADER_H
#define TORCHTALK_AGGREGATOR_COLLECT_STORELOADER_H

#include "facts/Facts.h"
#include "store/FactStore.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace torchtalk::collect {

/// The facts of one file.
struct LoadedFile {
  bool Exists = false;
  int64_t MtimeNs = 0;
  struct Tu {
    std::string Member;
    facts::Manifest Manifest;
  };
  std::vector<Tu> Tus;
  std::vector<std::string> Problems;
};

class StoreLoader {
public:
  /// Paths below \p BuildDir (absolute or "") are remembered relative to it,
  /// so that a build folder can be moved.
  StoreLoader(store::FactStore &Store, std::string BuildDir)
      : Store(Store), BuildDir(std::move(BuildDir)) {}

  /// One result for each path, in order. Problems of a file are in its result;
  /// errors are those of the store.
  llvm::Expected<std::vector<LoadedFile>>
  load(const std::vector<std::string> &Paths,
       const std::function<void(uint64_t, uint64_t)> &Progress);

  /// \p Path relative to the build folder if it is below that.
  std::string relative(const std::string &Path) const;

private:
  llvm::Error loadOne(const std::string &Path, LoadedFile &Out);
  llvm::Error readNew(const std::string &Path,
                      const store::FileIdentity &Identity, LoadedFile &Out);
  llvm::Error ingestPending();

  store::FactStore &Store;
  std::string BuildDir;
  std::mutex Mutex; ///< of PendingSsts
  std::vector<std::pair<std::string, store::ObjectRecord>> PendingSsts;
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_STORELOADER_H
