//===- PathMapper.h - Stored paths to index paths ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Facts name files as the compile saw them: relative to its working directory,
/// or as -ffile-prefix-map rewrote them. The index names them relative to the
/// source root. How the two relate is not recorded: an object may come out of a
/// compiler cache that was filled from a checkout or a build folder at another
/// depth. One pair is known, the stored and the true path of the main file:
///
/// \verbatim
///   stored   ../../src/aten/Foo.cpp           (cached: build two levels down)
///   true     /home/me/pt/aten/Foo.cpp
///   common        aten/Foo.cpp    =>  rule "../../src" -> "/home/me/pt"
/// \endverbatim
///
/// A stored path is resolved to the first candidate that exists: by the rule,
/// then in the working directory, then in the source root. So the answer
/// depends on the files of the checkout, not on its location.
///
/// Caches its look-ups in the file system. Not thread-safe.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_INPUTS_PATHMAPPER_H
#define TORCHTALK_AGGREGATOR_COLLECT_INPUTS_PATHMAPPER_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::collect {

/// \p Path, relative to \p Base unless it is absolute, lexically normal,
/// without a trailing '/'.
std::string absolutePath(std::string_view Path, std::string_view Base);

/// Paths below the source root or the build folder relative to these, so that
/// what is stored with them is valid in another checkout:
///
/// \verbatim
///   S/aten/src/ATen/Foo.h   B/aten/src/ATen/Config.h   /usr/include/stdio.h
/// \endverbatim
class PortablePaths {
public:
  /// Both absolute; \p BuildDir may be "".
  PortablePaths(const std::string &SourceRoot, const std::string &BuildDir);

  std::string of(const std::string &Absolute) const;
  std::string absolute(llvm::StringRef Portable) const;
  static bool isOfSource(llvm::StringRef Portable) {
    return Portable.starts_with("S/");
  }
  static bool isOfBuild(llvm::StringRef Portable) {
    return Portable.starts_with("B/");
  }
  /// \p Text with all occurrences of both folders replaced.
  std::string inText(std::string Text) const;

private:
  struct Root {
    std::string Path;
    char Tag;
  };
  std::vector<Root> Roots; ///< longest first; of one tag, the spelling that was
                           ///< given comes first
};

/// How to resolve the stored paths of a compile. TUs with equal mappings
/// resolve the paths of a shard alike.
struct PathMapping {
  std::string Directory; ///< absolute working directory
  bool HasRule = false;
  std::string StoredPrefix; ///< without trailing '/'; may be ""
  std::string TruePrefix;   ///< absolute; "" is the root folder

  auto operator<=>(const PathMapping &) const = default;
};

class PathMapper {
public:
  /// Both absolute; \p BuildDir may be "".
  PathMapper(const std::string &SourceRoot, const std::string &BuildDir);

  const std::string &sourceRoot() const { return Source; }

  /// \p TrueMain is the absolute main file, or "" when not known.
  PathMapping mappingFor(const std::string &Directory,
                         const std::string &StoredMain,
                         const std::string &TrueMain);

  /// The absolute path that \p Stored names.
  std::string resolve(const PathMapping &Mapping, const std::string &Stored);

  /// The index path of an absolute path.
  std::string toIndex(const std::string &Absolute);

  std::string map(const PathMapping &Mapping, const std::string &Stored) {
    return toIndex(resolve(Mapping, Stored));
  }

private:
  bool exists(const std::string &Path);
  /// Symlinks of the folder of \p Path resolved; "" when it does not exist.
  std::string realPathOf(const std::string &Path);
  std::string searchBelowRoots(std::string_view Stored);

  std::string Source, Build;
  PortablePaths Roots;
  llvm::StringMap<bool> Exists;
  llvm::StringMap<std::string> RealFolders;
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_INPUTS_PATHMAPPER_H
