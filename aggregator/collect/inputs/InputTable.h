//===- InputTable.h - Versions of input files -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each content that a file had when a TU read it is a version with a number,
/// and the inputs of a TU are a list of these numbers. So the validity of
/// thousands of TUs is decided by looking at each file once. A version is a
/// path with the digest of its contents, or with none if the file did not
/// exist.
///
/// A path that was searched and not found is an input too, so that a new file
/// in an earlier folder of the search path is noticed.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_INPUTS_INPUTTABLE_H
#define TORCHTALK_AGGREGATOR_COLLECT_INPUTS_INPUTTABLE_H

#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/PathMapper.h"
#include "store/FactStore.h"
#include "store/FileDigests.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::collect {

/// Digest of the command, without the plugin, the compiler itself and the
/// folders of this machine.
uint64_t commandDigest(const CompileEntry &Entry, const PortablePaths &Paths);

using InputVersion = uint32_t;

/// Not thread-safe.
class InputTable {
public:
  InputTable(const store::FactStore &Store, store::FileDigests &Files,
             PortablePaths Paths)
      : Store(Store), Files(Files), Paths(std::move(Paths)) {}

  /// Reads the stored versions. Call first.
  llvm::Error load();

  const PortablePaths &paths() const { return Paths; }

  /// The versions of absolute \p Inputs as they are now, sorted. \p New gets
  /// the notes that must be stored together with the result.
  std::vector<InputVersion> versionsOf(const std::vector<std::string> &Inputs,
                                       std::vector<store::Note> &New);

  /// A file as this run first saw it.
  struct Sight {
    bool Exists = false;
    int64_t MtimeNs = 0;
    InputVersion Version = 0;
  };
  /// \p Input is absolute; \p New as in versionsOf().
  Sight sightOf(const std::string &Input, std::vector<store::Note> &New);

  /// The portable path of the first of \p Versions that differs from the file
  /// as this run first saw it.
  std::optional<std::string>
  firstChanged(llvm::ArrayRef<InputVersion> Versions);

  /// Whether the file is in the build folder.
  bool isOfBuild(InputVersion Version) const {
    return Version < Entries.size() &&
           PortablePaths::isOfBuild(Entries[Version].Path);
  }

private:
  enum class Currency : uint8_t { Unknown, Current, Changed };
  struct Entry {
    std::string Path; ///< portable; "": there is no such version
    std::optional<store::ContentDigest> Digest;
    Currency Now = Currency::Unknown;
  };
  InputVersion versionOf(const std::string &Input,
                         const std::optional<store::FileDigests::Seen> &Seen,
                         std::vector<store::Note> &New);

  const store::FactStore &Store;
  store::FileDigests &Files;
  PortablePaths Paths;
  std::vector<Entry> Entries; ///< by version
  llvm::StringMap<InputVersion> Versions;
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_INPUTS_INPUTTABLE_H
