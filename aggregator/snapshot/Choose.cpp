//===- Choose.cpp - Choosing the nearest snapshot -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "snapshot/Choose.h"
#include "collect/SourceInfo.h"
#include "snapshot/Git.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <tuple>

namespace torchtalk::snapshot {
namespace {

using Match = index::SnapshotOrigin::Match;

/// How near a snapshot is; without Found it does not fit.
struct Fit {
  const Manifest *Found = nullptr;
  Match How = Match::Forced;
  uint64_t Distance = 0;
  std::string Why; ///< why another one was chosen

  /// Smaller is nearer.
  auto rank() const { return std::tuple(How, Distance, ~Found->CreatedUnix); }
};

using Distances = std::map<std::string, std::optional<uint64_t>>; ///< by commit

/// The number of commits from \p Ancestor to HEAD; std::nullopt when it is no
/// ancestor, or not known to the repository.
llvm::Expected<std::optional<uint64_t>>
distanceOf(const Checkout &Here, const std::string &Ancestor) {
  auto Known =
      TRY(runGit({Here.SourceRoot,
                  {"merge-base", "--is-ancestor", Ancestor, Here.Commit}}));
  if (Known.Code != 0)
    return std::nullopt;
  auto Count =
      TRY(git({Here.SourceRoot,
               {"rev-list", "--count", Ancestor + ".." + Here.Commit}}));
  uint64_t Number = 0;
  if (llvm::StringRef(Count).trim().getAsInteger(10, Number))
    return makeError("git rev-list --count said '" + Count + "'.");
  return Number;
}

llvm::Expected<Fit> fitOf(const Listed &Snapshot, const Checkout &Here,
                          Distances &Known) {
  auto Unfit = [](std::string Why) {
    return Fit{nullptr, Match::Forced, 0, std::move(Why)};
  };
  if (!Snapshot.Found)
    return Unfit("it cannot be read");
  const Manifest &M = *Snapshot.Found;
  if (llvm::Error E = checkFormat(M)) {
    llvm::consumeError(std::move(E));
    return Unfit("its index has format " + std::to_string(M.IndexFormat));
  }
  if (matchOf(M, Here) == Match::Content)
    return Fit{&M, Match::Content, 0, "equal too"};
  if (M.Commit.empty())
    return Unfit("it has other files, and no commit");
  if (Here.Commit.empty())
    return Unfit("it has other files, and the source is no checkout of git");
  if (M.Commit == Here.Commit)
    return Fit{&M, Match::Commit, 0, "of HEAD, with other files"};
  // Many snapshots share few commits.
  auto [At, New] = Known.try_emplace(M.Commit);
  if (New)
    At->second = TRY(distanceOf(Here, M.Commit));
  if (!At->second)
    return Unfit("HEAD does not descend from its commit " +
                 M.Commit.substr(0, 12));
  return Fit{&M, Match::Ancestor, *At->second,
             std::to_string(*At->second) + " commits before HEAD"};
}

} // namespace

Checkout readCheckout(const std::string &SourceRoot,
                      llvm::ArrayRef<std::string> Without) {
  Checkout Result;
  Result.SourceRoot = SourceRoot;
  Result.Commit = index::headCommit(SourceRoot);
  Result.Path = pathFingerprint(SourceRoot);
  if (auto Content = readSourceContent(SourceRoot, Without))
    Result.Content = std::move(*Content);
  else
    Result.Problem = llvm::toString(Content.takeError());
  return Result;
}

Match matchOf(const Manifest &M, const Checkout &Here) {
  if (Here.Content && M.Content == Here.Content->Fingerprint)
    return Match::Content;
  return M.Path == Here.Path ? Match::Path : Match::Forced;
}

llvm::Expected<Choice> chooseNearest(llvm::ArrayRef<Listed> Snapshots,
                                     const Checkout &Here) {
  Distances Known;
  std::vector<Fit> Fits;
  for (const Listed &Snapshot : Snapshots)
    Fits.push_back(TRY(fitOf(Snapshot, Here, Known)));

  Choice Result;
  const Fit *Best = nullptr;
  for (const Fit &F : Fits)
    if (F.Found && (!Best || F.rank() < Best->rank()))
      Best = &F;
  if (Best) {
    Result.Found = Best->Found;
    Result.How = Best->How;
    Result.Distance = Best->Distance;
  }
  for (const auto &[Snapshot, F] : llvm::zip_equal(Snapshots, Fits))
    if (&F != Best)
      Result.Others.push_back(Snapshot.Name + ": " + F.Why);
  return Result;
}

} // namespace torchtalk::snapshot
