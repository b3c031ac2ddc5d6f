//===- Freshness.h - Validity of the facts of an object ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The facts of an object hold as long as compiling again would make the same
/// object. The first time that an object is seen, its manifest and shards
/// decide:
///
///   - its main file is that of the compile command;
///   - its compiler and flags are those of the command (CommandTable.h);
///   - each project file that it read has the same contents, comments aside
///     (facts/SourceDigest.h);
///   - each #include still finds the same file (IncludeSearch.h);
///   - every other file, such as a system header, is older than the object, as
///     make and ninja compare. An object of preprocessed text has no digests,
///     so that times decide for all of its files.
///
/// From then on the store remembers the command and the contents of the files,
/// and the facts hold as long as these are the same.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_FRESHNESS_H
#define TORCHTALK_AGGREGATOR_COLLECT_FRESHNESS_H

#include "collect/IncludeSearch.h"
#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/InputTable.h"
#include "collect/inputs/PathMapper.h"
#include "collect/parse/CommandTable.h"
#include "facts/Facts.h"
#include "store/FactStore.h"
#include "store/Fields.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::collect {

/// The stored record of a file with facts.
struct FreshRecord {
  uint64_t Facts = 0; ///< digestOf() its TUs
  uint64_t Command = 0;
  std::vector<InputVersion> Inputs;
};
void fields(auto &A, store::Is<FreshRecord> auto &R) {
  A(R.Facts, R.Command);
  ascending(A, R.Inputs);
}

uint64_t digestOf(llvm::ArrayRef<const facts::Manifest *> Tus);

class Freshness {
public:
  Freshness(store::FactStore &Store, InputTable &Inputs, PathMapper &Mapper,
            const CommandTable &Commands)
      : Store(Store), Inputs(Inputs), Mapper(Mapper), Commands(Commands) {}

  /// A file with facts, and the TUs in it. Key names it in the store.
  struct Product {
    std::string Key;
    int64_t MtimeNs = 0;
    std::vector<const facts::Manifest *> Tus;
  };

  /// Why the facts in \p Made do not hold for \p Entry, as a clause ("c10/Foo.h
  /// has changed"), or "". Calls recall(), then judge().
  llvm::Expected<std::string> whyStale(const Product &Made,
                                       const CompileEntry &Entry);

  /// The same by the stored record; nullopt when \p Made is seen for the first
  /// time.
  llvm::Expected<std::optional<std::string>> recall(const Product &Made,
                                                    const CompileEntry &Entry);
  /// The same for one that is seen for the first time, of which the store gets
  /// a record when its facts hold. Commands must have read the command of \p
  /// Entry.
  llvm::Expected<std::string> judge(const Product &Made,
                                    const CompileEntry &Entry);

  /// A sentence with the number of TUs whose flags could not be compared with
  /// their commands, and the reason; or "".
  std::string uncompared() const;

private:
  /// The file of a shard and its includes, as indices of Names.
  struct ShardFiles {
    uint32_t File = 0;
    uint64_t Source = 0;
    std::vector<std::pair<uint32_t, uint32_t>> Includes; ///< line, file
  };
  /// A file as this run first saw it.
  struct SeenFile {
    std::string Path; ///< absolute
    InputTable::Sight Sight;
    uint64_t Source = 0; ///< its sourceDigest(), computed on demand
    /// firstNamed() by the names asked for, joined; "" for none.
    llvm::StringMap<std::string> Named;
  };
  /// A file that a TU read.
  struct Input {
    SeenFile *File;
    uint64_t Source; ///< as facts::Shard::Source
  };

  llvm::Expected<const ShardFiles *> filesOf(const facts::ShardHash &Hash);
  llvm::Expected<std::optional<FreshRecord>> recordOf(const Product &Made);
  std::string whyOther(const facts::Manifest &Tu, const CompileEntry &Entry,
                       bool HeldForOther);
  std::string whyOtherMacros(const facts::Manifest &Tu,
                             const CommandMeaning &Command,
                             llvm::ArrayRef<Input> Files);
  llvm::Expected<std::string> whyElsewhere(const facts::Manifest &Tu,
                                           const PathMapping &Mapping,
                                           const CommandMeaning &Command,
                                           llvm::BitVector &Needed);
  std::string whyElsewhere(const ShardFiles &Files, const PathMapping &Mapping,
                           const CommandMeaning &Command,
                           std::vector<std::string> &Missed);
  SeenFile &look(const std::string &Absolute, std::vector<store::Note> &New);
  llvm::Expected<std::vector<Input>> inputsOf(const facts::Manifest &Tu,
                                              const PathMapping &Mapping);
  std::string whyChanged(const Input &Read, const Product &Made);
  bool isOfProject(const std::string &Absolute) const;
  static uint64_t sourceOf(SeenFile &File);
  uint32_t nameOf(const std::string &Stored);
  std::string shown(const std::string &Absolute) {
    return Mapper.toIndex(Absolute);
  }

  store::FactStore &Store;
  InputTable &Inputs;
  PathMapper &Mapper;
  const CommandTable &Commands;
  IncludeSearch Headers;
  size_t Uncompared = 0;
  /// Most shards are shared by many TUs.
  std::map<facts::ShardHash, ShardFiles> Shards;
  /// For shards whose includes still find the same files, by search path
  /// number: the versions of the project files that this depends on.
  std::map<std::pair<uint32_t, const ShardFiles *>, std::vector<InputVersion>>
      Found;
  llvm::StringMap<SeenFile> Seen; ///< by absolute path
  std::vector<std::string> Names; ///< stored paths
  llvm::StringMap<uint32_t> NameNumbers;
  /// The file of each of Names, by the folder of the compile. Only for mappings
  /// without a rule.
  llvm::StringMap<std::vector<SeenFile *>> NamedFiles;
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_FRESHNESS_H
