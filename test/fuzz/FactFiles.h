//===- FactFiles.h - Files of facts for fuzz targets ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Puts hostile facts where readers get to them: no mutation finds a right
/// checksum, so what a mutation changed is wrapped anew.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_FUZZ_FACTFILES_H
#define TORCHTALK_TEST_FUZZ_FACTFILES_H

#include "collect/FactReader.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk {

/// A record of this payload, with the checksum of it.
std::string recordOf(std::string_view Payload);

/// A TU whose shards need not be any, as mutations see it:
/// manifest:string count {size}* shards. The last shard takes the rest.
struct LooseTu {
  std::string_view Manifest;
  std::vector<facts::EncodedShard> Shards;
};
LooseTu looseTuOf(std::string_view Input);
std::string encodeLoose(std::string_view Manifest,
                        const std::vector<facts::EncodedShard> &Shards);

/// The payload of a record of \p Tu.
std::string payloadOf(const LooseTu &Tu);

/// An object whose section of facts is \p Section.
std::string objectOf(std::string_view Section);

/// Writes what -fplugin-arg-torchtalk-out does of \p Tu, whose manifest gets
/// the hashes of its shards.
void writeSst(const std::string &Path, const LooseTu &Tu);

void writeFile(const std::string &Path, std::string_view Bytes);

/// `--seeds FOLDER FILE...`: calls \p Make for each TU of the files, and ends
/// the program.
using MakeSeeds =
    std::function<void(const std::string &Folder, const collect::FoundTu &Tu)>;
void seedsOfArguments(int Argc, char **Argv, const MakeSeeds &Make);

/// A file of \p Folder that holds \p Kind and \p Bytes, if these are few.
void writeSeed(const std::string &Folder, std::string_view Kind,
               std::string_view Bytes);

} // namespace torchtalk

#endif // TORCHTALK_TEST_FUZZ_FACTFILES_H
