//===- Choose.cpp - The ready index that is nearest -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/Choose.h"
#include "index/format/IndexCoding.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <tuple>

namespace torchtalk::registry {
namespace {

using Match = index::SnapshotOrigin::Match;

/// "2.6.0+cu124" is 2.6.0 with other files of the build only.
llvm::StringRef baseVersion(llvm::StringRef Version) {
  return Version.split('+').first;
}

std::string valueOf(const Row &R, llvm::StringRef Name) {
  for (const auto &[Key, Value] : R.Build)
    if (Key == Name)
      return Value;
  return "";
}

/// "builds" is as records/Builds.h names them: "CPU, CUDA+MPS".
bool hasDevice(const Row &R, llvm::StringRef Device, llvm::StringRef Option) {
  const std::string Names = valueOf(R, "builds");
  llvm::SmallVector<llvm::StringRef> Parts;
  llvm::SplitString(Names, Parts, ", +");
  return llvm::is_contained(Parts, Device) ||
         llvm::StringRef(valueOf(R, Option)).equals_insensitive("ON");
}

/// "2.6" of "2.6.0a0+git1234567"; "" of what is no version.
llvm::StringRef lineOf(llvm::StringRef Version) {
  const size_t Dot = Version.find('.');
  if (Dot == 0 || Dot == llvm::StringRef::npos)
    return "";
  return Version.take_front(Version.find_first_not_of("0123456789", Dot + 1));
}

snapshot::Listed listedOf(const Row &R) {
  snapshot::Manifest M;
  M.Name = R.Name;
  M.IndexFormat = R.IndexFormat;
  M.FactsFormat = R.FactsFormat;
  M.CreatedUnix = R.CreatedUnix;
  M.Commit = R.Commit;
  M.Content = R.Content;
  return {R.Name, std::move(M), ""};
}

/// Null: none that can be read has a version of that line.
const Row *sameLine(llvm::ArrayRef<Row> Rows, llvm::StringRef Version) {
  auto Rank = [&](const Row &R) {
    return std::tuple(baseVersion(R.PyTorchVersion) != baseVersion(Version),
                      ~R.CreatedUnix, R.Name);
  };
  const Row *Best = nullptr;
  for (const Row &R : Rows)
    if (!lineOf(Version).empty() &&
        lineOf(R.PyTorchVersion) == lineOf(Version) &&
        !llvm::errorToBool(snapshot::checkFormat(*listedOf(R).Found)) &&
        (!Best || Rank(R) < Rank(*Best)))
      Best = &R;
  return Best;
}

void compareBuilds(const Row &R, const package::TorchPackage &Of, Fit &Out) {
  if (valueOf(R, "builds").empty()) {
    Out.Differences = 3; // more than all devices
    Out.Build = "it has no build, so its C++ was read as text";
    return;
  }
  struct {
    const char *Device, *Option;
    bool Wanted;
  } const Devices[] = {{"CUDA", "USE_CUDA", !Of.Cuda.empty()},
                       {"ROCm", "USE_ROCM", !Of.Hip.empty()}};
  for (const auto &[Device, Option, Wanted] : Devices) {
    const bool Has = hasDevice(R, Device, Option);
    if (Has == Wanted)
      continue;
    ++Out.Differences;
    Out.Build += (Out.Build.empty() ? "its build has " : ", and has ") +
                 std::string(Has ? "" : "no ") + Device +
                 ", which the installed torch has" + (Has ? " not" : "");
  }
}

} // namespace

std::optional<Fit> fitOf(const Row &R, const package::TorchPackage &Of,
                         std::string &Why) {
  if (!index::readsIndexFormat(R.IndexFormat)) {
    Why = "has index format " + std::to_string(R.IndexFormat) +
          ", and this torchtalk reads " + index::readIndexFormats();
    return std::nullopt;
  }
  Fit Result{Match::Commit};
  if (R.Commit.empty() || Of.GitVersion.empty()) {
    Result.How = Match::Version;
    if (baseVersion(R.PyTorchVersion) != baseVersion(Of.Version)) {
      Why = "is of version " +
            (R.PyTorchVersion.empty() ? "unknown" : R.PyTorchVersion);
      return std::nullopt;
    }
  } else if (R.Commit != Of.GitVersion) {
    Why = "is of commit " + R.Commit;
    return std::nullopt;
  }
  compareBuilds(R, Of, Result);
  return Result;
}

llvm::Expected<Choice> chooseRow(llvm::ArrayRef<Row> Rows,
                                 const package::TorchPackage &Of) {
  Choice Best;
  auto Rank = [](const Row &R, const Fit &How) {
    // Version is the last of Match.
    return std::tuple(How.How, How.Differences, ~R.CreatedUnix, R.Name);
  };
  std::string Others;
  for (const Row &R : Rows) {
    std::string Why;
    auto Fits = fitOf(R, Of, Why);
    if (!Fits) {
      if (Others.empty())
        Others = ", " + R.Name + " " + Why;
    } else if (!Best.Found || Rank(R, *Fits) < Rank(*Best.Found, Best.How)) {
      Best = {&R, std::move(*Fits)};
    }
  }
  if (Best.Found)
    return Best;
  return makeError("none of its " + std::to_string(Rows.size()) +
                   " indexes is near torch " + Of.Version +
                   (Of.GitVersion.empty() ? ", which names no commit"
                                          : " of commit " + Of.GitVersion) +
                   (Others.empty() ? "" : "; for example" + Others));
}

llvm::Expected<Choice> chooseRow(llvm::ArrayRef<Row> Rows,
                                 const snapshot::Checkout &Here,
                                 const std::string &Version) {
  std::vector<snapshot::Listed> All;
  All.reserve(Rows.size());
  for (const Row &R : Rows)
    All.push_back(listedOf(R));
  auto Nearest = TRY(snapshot::chooseNearest(All, Here));
  for (const auto &[R, Entry] : llvm::zip_equal(Rows, All))
    if (Nearest.Found && Nearest.Found == &*Entry.Found)
      return Choice{&R, {Nearest.How, 0, "", Nearest.Distance}};
  if (const Row *R = sameLine(Rows, Version))
    return Choice{R, {Match::Version}};
  return makeError(
      "none of its " + std::to_string(Rows.size()) + " indexes is near " +
      Here.SourceRoot + " (HEAD " +
      (Here.Commit.empty() ? "unknown" : Here.Commit) + ", version " +
      (Version.empty() ? "unknown" : Version) + ")" +
      (Nearest.Others.empty() ? ""
                              : "; for example " + Nearest.Others.front()));
}

} // namespace torchtalk::registry
