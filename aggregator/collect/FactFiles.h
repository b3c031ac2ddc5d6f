//===- FactFiles.h - Files below a folder that can carry facts --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the objects, archives and SSTs below a folder. Symlinks to folders are
/// not followed; folders that cannot be read are named.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_FACTFILES_H
#define TORCHTALK_AGGREGATOR_COLLECT_FACTFILES_H

#include <string>
#include <vector>

namespace torchtalk::collect {

/// Absolute paths, each list sorted.
struct FactFiles {
  std::vector<std::string> Objects;  ///< *.o, *.obj
  std::vector<std::string> Archives; ///< *.a
  std::vector<std::string> Ssts;     ///< *.sst
};

/// \p Skip is left out, as are .git folders and databases of RocksDB, whose
/// SSTs are not ours.
FactFiles findFactFiles(const std::string &Dir, const std::string &Skip,
                        std::vector<std::string> &Problems);

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_FACTFILES_H
