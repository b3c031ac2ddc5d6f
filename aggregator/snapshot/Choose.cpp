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

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <tuple>

namespace torchtalk::snapshot {
namespace {

using Match = index::SnapshotOrigin::Match;

struct Fit {
  const Manifest *Found = nullptr;
  Match How = Match::Forced;
  uint64_t Distance = 0;
  std::string Why; ///< why it does not fit

  /// Smaller is nearer.
  auto rank() const { return std::tuple(How, Distance, ~Found->CreatedUnix); }
};

/// The number of commits from \p Ancestor to HEAD; std::nullopt when it is no
/// ancestor, or not known to the repository.
llvm::Expected<std::optional<uint64_t>>
distanceOf(const Checkout &Here, const std::string &Ancestor) {
  auto Known = runGit({Here.SourceRoot,
                       {"merge-base", "--is-ancestor", Ancestor, Here.Commit}});
  if (!Known)
    return Known.takeError();
  if (Known->Code != 0)
    return std::nullopt;
  auto Count = git({Here.SourceRoot,
                    {"rev-list", "--count", Ancestor + ".." + Here.Commit}});
  if (!Count)
    return Count.takeError();
  uint64_t Number = 0;
  if (llvm::StringRef(*Count).trim().getAsInteger(10, Number))
    return makeError("git rev-list --count said '" + *Count + "'.");
  return Number;
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
  // Many snapshots share few commits.
  std::map<std::string, std::optional<uint64_t>> Distances;
  std::vector<Fit> Fits;
  for (const Listed &Snapshot : Snapshots) {
    Fit &F = Fits.emplace_back();
    if (!Snapshot.Found) {
      F.Why = "it cannot be read";
      continue;
    }
    const Manifest &M = *Snapshot.Found;
    if (llvm::Error E = checkFormat(M)) {
      llvm::consumeError(std::move(E));
      F.Why = "its index has format " + std::to_string(M.IndexFormat);
      continue;
    }
    if (matchOf(M, Here) == Match::Content) {
      F.How = Match::Content;
    } else if (M.Commit.empty() || Here.Commit.empty()) {
      F.Why = M.Commit.empty() ? "it has other files, and no commit"
                               : "it has other files, and the source is no "
                                 "checkout of git";
      continue;
    } else if (M.Commit == Here.Commit) {
      F.How = Match::Commit;
    } else {
      auto [At, New] = Distances.try_emplace(M.Commit);
      if (New) {
        auto Distance = distanceOf(Here, M.Commit);
        if (!Distance)
          return Distance.takeError();
        At->second = *Distance;
      }
      if (!At->second) {
        F.Why =
            "HEAD does not descend from its commit " + M.Commit.substr(0, 12);
        continue;
      }
      F.How = Match::Ancestor;
      F.Distance = *At->second;
    }
    F.Found = &M;
  }

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
      Result.Others.push_back(
          Snapshot.Name + ": " +
          (!F.Found ? F.Why
           : F.How == Match::Ancestor
               ? std::to_string(F.Distance) + " commits before HEAD"
           : F.How == Match::Commit ? "of HEAD, with other files"
                                    : "equal too"));
  return Result;
}

} // namespace torchtalk::snapshot
