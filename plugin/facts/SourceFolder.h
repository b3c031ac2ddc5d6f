//===- SourceFolder.h - Shards without their checkout -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Stored paths are relative to the working directory of the compile, so equal
/// files of builds elsewhere have other paths: "../aten/..." and
/// "../../src/pytorch/aten/...". A record has the folder of the sources once,
/// and its shards without it, so that the dictionary knows them in any build.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_FACTS_SOURCEFOLDER_H
#define TORCHTALK_PLUGIN_FACTS_SOURCEFOLDER_H

#include "facts/Container.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::facts {

/// The folder, with its '/', that all files of \p Shards outside of the working
/// directory are in, other than absolute ones. "" where there is none.
std::string sourceFolder(const std::vector<EncodedShard> &Shards);

/// \p Shard, the bytes of one, with a mark in the place of \p Folder.
std::string withoutFolder(std::string_view Shard, std::string_view Folder);

/// Undoes withoutFolder() into \p Out. \returns false for what it never gives,
/// and for more than \p MaxSize bytes.
bool withFolder(std::string_view Bytes, std::string_view Folder,
                uint64_t MaxSize, std::string &Out);

} // namespace torchtalk::facts

#endif // TORCHTALK_PLUGIN_FACTS_SOURCEFOLDER_H
