//===- ParseRecord.h - A parsed TU as the store keeps it --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What tells whether a TU has to be parsed again: its command, the program
/// that parsed it, and size and time of change of every file that was read.
/// A file that has come into being since, in a folder that is searched earlier,
/// is not noticed, as by compiler caches.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_PARSERECORD_H
#define TORCHTALK_AGGREGATOR_COLLECT_PARSERECORD_H

#include "collect/ParseProtocol.h"
#include "store/Files.h"

#include "llvm/ADT/StringMap.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::collect {

struct ParseRecord {
  uint64_t Command = 0;            ///< commandDigest()
  uint64_t InputsDigest = 0;       ///< InputStamps::digest()
  std::vector<std::string> Inputs; ///< sorted
  std::string ManifestBytes;
};

/// Sorted paths share most of their beginnings, so each is written as its
/// difference from the one before.
std::string encodeParseRecord(const ParseRecord &Record);
bool decodeParseRecord(std::string_view Bytes, ParseRecord &Out);

/// Of a job, for the parser \p Program.
uint64_t commandDigest(const ParseJob &Job, const std::string &Program);

/// Looks at each file once.
class InputStamps {
public:
  /// Of all \p Inputs, relative ones being below \p Directory.
  uint64_t digest(const std::vector<std::string> &Inputs,
                  const std::string &Directory);

  /// Whether one of them has changed since \p Ns, nanoseconds since 1970: it
  /// is not known which state of it was read.
  bool anyNewer(const std::vector<std::string> &Inputs,
                const std::string &Directory, int64_t Ns);

private:
  const std::optional<store::FileStamp> &of(const std::string &Input,
                                            const std::string &Directory);
  llvm::StringMap<std::optional<store::FileStamp>> Seen; ///< absolute path
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_PARSERECORD_H
