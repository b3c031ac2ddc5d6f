//===- ParseCost.h - An estimate of what a TU costs -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Estimates the time that parsing a TU takes, before it is parsed: the bytes
/// of its source and of all files that it includes, without those outside the
/// source root and the build folder, which differ between machines. Every file
/// is read once, and counts without the paths of the two folders. So the
/// estimate is the same wherever these are.
///
/// Of conditions only those on a macro that the command defines are evaluated:
/// AT_PER_OPERATOR_HEADERS decides about most headers of PyTorch.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_INPUTS_PARSECOST_H
#define TORCHTALK_AGGREGATOR_COLLECT_INPUTS_PARSECOST_H

#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/PathMapper.h"

#include "llvm/ADT/StringMap.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::collect {

/// Not thread-safe.
class ParseCost {
public:
  explicit ParseCost(const PortablePaths &Paths) : Paths(Paths) {}

  /// In bytes of headers that take as long. Above 0, also if the source is not
  /// there.
  uint64_t of(const CompileEntry &Entry);

private:
  struct Directive {
    std::string Name;
    bool Quoted = false;
    std::vector<std::string> Unless; ///< macros; with any, it does not count
  };
  struct File {
    std::string Path;
    uint64_t Bytes = 0;
    std::vector<Directive> Includes;
    uint64_t SeenBy = 0; ///< the number of the TU that last included it
  };
  /// What of a command decides which files are included.
  struct Search {
    std::vector<std::string> Folders;
    std::set<std::string> Defined;
    auto operator<=>(const Search &) const = default;
  };
  /// The files that each file includes, by number; empty: not known yet.
  using Graph = std::vector<std::optional<std::vector<uint32_t>>>;

  static Search searchOf(const CompileEntry &Entry);
  std::optional<uint32_t> find(const std::string &Path);
  std::optional<uint32_t> find(const Directive &D, const std::string &Includer,
                               const Search &S);
  std::vector<uint32_t> includesOf(uint32_t Number, const Search &S);

  const PortablePaths &Paths;
  std::vector<File> Files;
  llvm::StringMap<std::optional<uint32_t>> Numbers; ///< of Files, by path
  std::map<Search, Graph> Graphs;
  uint64_t Tus = 0;
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_INPUTS_PARSECOST_H
