//===- Freshness.h - Whether an object is that of its sources ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The facts of an object hold as long as compiling again would make the same
/// object. An object that is seen for the first time is judged as make and
/// ninja do: none of the files that it was made from may be newer. Then its
/// command and the contents of these files are remembered, and what counts
/// from then on is whether they are still the same, whatever their times say.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_FRESHNESS_H
#define TORCHTALK_AGGREGATOR_COLLECT_FRESHNESS_H

#include "collect/CompileCommands.h"
#include "collect/InputTable.h"
#include "collect/PathMapper.h"
#include "facts/Facts.h"
#include "store/FactStore.h"

#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::collect {

/// What is remembered of a file with facts.
struct FreshRecord {
  store::FileStamp Stamp;
  uint64_t Command = 0;
  std::vector<InputVersion> Inputs;
};
bool decodeFreshRecord(std::string_view Bytes, FreshRecord &Out);

class Freshness {
public:
  Freshness(store::FactStore &Store, InputTable &Inputs, PathMapper &Mapper)
      : Store(Store), Inputs(Inputs), Mapper(Mapper) {}

  /// What a file with \p Stamp, that the store knows as \p Key, was made of.
  struct Product {
    std::string Key;
    store::FileStamp Stamp;
    std::vector<const facts::Manifest *> Tus;
  };

  /// Why the facts in \p Made are no longer those of \p Entry, as a clause
  /// ("c10/Foo.h has changed"); "" when they are.
  llvm::Expected<std::string> whyStale(const Product &Made,
                                       const CompileEntry &Entry);

private:
  /// Absolute paths of what was read.
  llvm::Expected<std::vector<std::string>> inputsOf(const Product &Made,
                                                    const CompileEntry &Entry);
  llvm::Expected<const std::vector<uint32_t> *>
  filesOf(const facts::ShardHash &Hash);
  uint32_t nameOf(const std::string &Stored);
  std::string shown(const std::string &Absolute) {
    return Mapper.toIndex(Absolute);
  }

  store::FactStore &Store;
  InputTable &Inputs;
  PathMapper &Mapper;
  /// Stored paths that shards name. Most shards are those of many TUs.
  std::map<facts::ShardHash, std::vector<uint32_t>> FilesOfShard;
  std::vector<std::string> Names;
  llvm::StringMap<uint32_t> NameNumbers;
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_FRESHNESS_H
