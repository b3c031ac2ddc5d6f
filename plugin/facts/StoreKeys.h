//===- StoreKeys.h - Keys of shards and manifests ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The key space of the fact store, which is also that of the SST that
/// -fplugin-arg-torchtalk-out writes, so that the store takes one as it is.
/// Pure functions; std only.
///
/// \verbatim
///   'S' hash[16]                        -> encodeShard().Bytes
///   'M' main-file NUL flags[8, big end] -> encodeManifest()
/// \endverbatim
///
/// Every 'M' key sorts before every 'S' key.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_FACTS_STOREKEYS_H
#define TORCHTALK_PLUGIN_FACTS_STOREKEYS_H

#include "facts/Facts.h"

#include <string>

namespace torchtalk::facts {

constexpr char ShardKeyTag = 'S';
constexpr char ManifestKeyTag = 'M';

inline std::string shardKey(const ShardHash &Hash) {
  std::string Key(1, ShardKeyTag);
  Key.append(Hash.begin(), Hash.end());
  return Key;
}

/// One for each compile of a file with other flags.
inline std::string manifestKey(const Manifest &M) {
  uint64_t Flags = M.FlagsDigest;
  for (const std::string &Macro : M.Macros)
    Flags = Flags * 31 + hash64(Macro);
  std::string Key(1, ManifestKeyTag);
  Key += M.MainFile;
  Key.push_back('\0');
  for (int Shift = 56; Shift >= 0; Shift -= 8)
    Key.push_back(static_cast<char>(Flags >> Shift));
  return Key;
}

} // namespace torchtalk::facts

#endif // TORCHTALK_PLUGIN_FACTS_STOREKEYS_H
