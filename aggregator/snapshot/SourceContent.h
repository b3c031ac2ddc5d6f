//===- SourceContent.h - The fingerprint of a source tree -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The content fingerprint of a source, which is equal for two checkouts of the
/// same code at any path and includes uncommitted changes and new files; and
/// the list of files behind it, which shows how two sources differ.
///
/// It is the id that git would give the working tree if all of it were
/// committed, "git:<tree>". Ignored files (PyTorch's generated code, builds) do
/// not count. The checkout and its repository are only read: git adds to a copy
/// of its index, and the objects go to a temporary folder. A submodule counts
/// by its commit, or by its files if some were changed ("git:<tree>+<digest>").
///
/// A source that is no checkout (a release archive, Debian's source package)
/// gets the id that it would have after "git init", which equals that of a
/// checkout of the same files. Without .gitignore, which Debian leaves out,
/// generated files do count there.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SNAPSHOT_SOURCECONTENT_H
#define TORCHTALK_AGGREGATOR_SNAPSHOT_SOURCECONTENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::snapshot {

struct SourceFile {
  std::string Path; ///< relative to the source root
  std::string Mode; ///< as git has it: "100644", "100755", "120000", "160000"
  std::string Id;   ///< hex id of the blob or of the submodule's commit

  auto operator<=>(const SourceFile &) const = default;
};

struct SourceContent {
  std::string Fingerprint;
  std::vector<SourceFile> Files; ///< sorted by path
};

/// git's id, by SHA-1, of an object: of a "blob" or a "tree".
std::string objectId(const char *Kind, llvm::StringRef Contents);

/// The words of git after "--": all of the source but the folders \p Without.
std::vector<std::string> pathspecs(const std::string &SourceRoot,
                                   llvm::ArrayRef<std::string> Without);

/// \p Without are absolute folders that do not count: the build, the index.
/// Fails if git is missing or fails.
llvm::Expected<SourceContent>
readSourceContent(const std::string &SourceRoot,
                  llvm::ArrayRef<std::string> Without);

/// Paths that differ, or are only in one of the two. Sorted.
std::vector<std::string> differingFiles(llvm::ArrayRef<SourceFile> Left,
                                        llvm::ArrayRef<SourceFile> Right);

/// "mode id\tpath\0" for each.
std::string encodeSourceFiles(llvm::ArrayRef<SourceFile> Files);
/// \returns false for any bytes that are not the output of the encoder.
bool decodeSourceFiles(std::string_view Bytes, std::vector<SourceFile> &Out);

/// "path:<digest>" of the real path of \p SourceRoot.
std::string pathFingerprint(const std::string &SourceRoot);

} // namespace torchtalk::snapshot

#endif // TORCHTALK_AGGREGATOR_SNAPSHOT_SOURCECONTENT_H
