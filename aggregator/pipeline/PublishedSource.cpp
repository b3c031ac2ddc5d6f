//===- PublishedSource.cpp - Where the files of a source can be seen ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/PublishedSource.h"
#include "snapshot/Git.h"
#include "snapshot/SourceContent.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace torchtalk::index {
namespace {

constexpr const char *PyTorchRepository = "https://github.com/pytorch/pytorch";

/// "github.com/pytorch/pytorch" of "git@github.com:pytorch/pytorch.git", of
/// "https://user@github.com/pytorch/pytorch" and the like, in lower case.
std::string hostAndPath(llvm::StringRef Url) {
  Url = Url.trim();
  const size_t Scheme = Url.find("://");
  if (Scheme != llvm::StringRef::npos)
    Url = Url.drop_front(Scheme + 3);
  Url = Url.drop_front(Url.substr(0, Url.find('/')).rfind('@') + 1);
  Url = Url.rtrim('/');
  Url.consume_back(".git");
  std::string Result = Url.lower();
  if (Scheme == llvm::StringRef::npos)
    if (size_t Colon = Result.find(':'); Colon != std::string::npos)
      Result[Colon] = '/';
  return Result;
}

/// What git prints; std::nullopt when it fails or is not there.
std::optional<std::string> ask(const std::string &Folder,
                               std::vector<std::string> Arguments) {
  return llvm::expectedToOptional(
      snapshot::git({Folder, std::move(Arguments)}));
}

/// The remotes of \p Folder whose repository is \p Repository.
std::vector<std::string> remotesOf(const std::string &Folder,
                                   const std::string &Repository) {
  constexpr llvm::StringRef Begin = "remote.", End = ".url";
  std::vector<std::string> Result;
  const std::string All =
      ask(Folder, {"config", "--get-regexp", "^remote\\..*\\.url$"})
          .value_or("");
  for (llvm::StringRef Line : llvm::split(All, '\n')) {
    auto [Key, Url] = Line.split(' ');
    if (Key.consume_front(Begin) && Key.consume_back(End) &&
        hostAndPath(Url) == hostAndPath(Repository))
      Result.push_back(Key.str());
  }
  return Result;
}

bool isPublished(const BuildOptions &Options, const std::string &Repository,
                 const std::string &Commit) {
  const std::string &Folder = Options.SourceRoot;
  const std::vector<std::string> Remotes = remotesOf(Folder, Repository);
  if (Remotes.empty())
    return false;
  std::vector<std::string> Missing = {"rev-list", "--max-count=1", Commit,
                                      "--not", "--tags=v[0-9]*"};
  for (const std::string &Remote : Remotes)
    Missing.push_back("--remotes=" + Remote);
  if (ask(Folder, std::move(Missing)) != "")
    return false;
  std::vector<std::string> Changed = {"status", "--porcelain",
                                      "--ignore-submodules"};
  llvm::append_range(Changed, snapshot::pathspecs(Folder, {Options.BuildDir,
                                                           Options.IndexDir}));
  return ask(Folder, std::move(Changed)) == "";
}

} // namespace

std::string publishedAt(const BuildOptions &Options,
                        const std::string &Repository, const IndexSummary &Of) {
  std::string In = Repository;
  if (In.empty() && !Options.Against)
    In = PyTorchRepository;
  // Without the build, facts of former sources may be kept.
  if (In.empty() || Of.Commit.empty() || Options.BuildIsGone)
    return "";
  const bool Is = Of.Package.empty()
                      ? isPublished(Options, In, Of.Commit)
                      : !llvm::StringRef(Of.PyTorchVersion).contains("+git");
  return Is ? In + "/blob/" + Of.Commit + "/" : "";
}

} // namespace torchtalk::index
