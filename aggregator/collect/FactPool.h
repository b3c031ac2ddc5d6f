//===- FactPool.h - TUs of archives or SSTs ---------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A file of several TUs does not say to which compiles they belong, so TUs are
/// matched by main file. Two members of an archive may have the same name, and
/// two TUs the same main file.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_FACTPOOL_H
#define TORCHTALK_AGGREGATOR_COLLECT_FACTPOOL_H

#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/PathMapper.h"
#include "facts/Facts.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::collect {

class StoreLoader;
class TuList;

struct PoolTu {
  facts::Manifest Manifest;
  std::string File;   ///< its file, as the store names it
  std::string Member; ///< of an archive, else ""
  std::string Object; ///< as in TuRecord
  std::string Key;    ///< see Freshness::Product
  int64_t MtimeNs;    ///< of File
};

class FactPool {
public:
  /// Problems of files are added to \p Out; errors are those of the store.
  static llvm::Expected<FactPool>
  load(const std::vector<std::string> &Paths, bool AreSsts, StoreLoader &Loader,
       const std::function<void(uint64_t, uint64_t)> &Progress, TuList &Out);

  /// In the order of the files.
  const std::vector<PoolTu> &tus() const { return Tus; }

  /// Resolves the main files relative to \p Directories. Call before
  /// candidatesFor().
  void resolve(const std::set<std::string> &Directories, PathMapper &Mapper);

  /// The TUs that may belong to \p Entry, the likeliest first.
  std::vector<const PoolTu *> candidatesFor(const CompileEntry &Entry) const;

  /// Assigns \p Tu to \p Entry. The last one for a main file stays available: a
  /// source that is compiled twice may have one SST.
  void take(const CompileEntry &Entry, const PoolTu &Tu);

private:
  std::vector<PoolTu> Tus;
  /// By directory and main file, the newest first.
  std::map<std::pair<std::string, std::string>, std::vector<const PoolTu *>>
      ByMain;
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_FACTPOOL_H
