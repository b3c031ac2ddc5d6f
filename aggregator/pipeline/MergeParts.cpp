//===- MergeParts.cpp - What `index merge` takes from an index ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/MergeParts.h"
#include "describe/Dialect.h"
#include "pipeline/InputsDigest.h"
#include "records/Builds.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <unistd.h>

namespace torchtalk::index {

//===----------------------------------------------------------------------===//
// Opening.
//===----------------------------------------------------------------------===//

namespace {

llvm::Error named(const MergePart &Part, llvm::Error E) {
  return makeError(llvm::Twine(Part.Label) + ": " +
                   llvm::toString(std::move(E)));
}

llvm::Error readYaml(OpenPart &Part) {
  TRY(allOf(*Part.Index, &IndexReader::forEachOp).moveInto(Part.Ops));
  llvm::sort(Part.Ops, [](const OpRecord &A, const OpRecord &B) {
    return std::tie(A.Line, A.Op) < std::tie(B.Line, B.Op);
  });
  return allOf(*Part.Index, &IndexReader::forEachDerivative)
      .moveInto(Part.Derivatives);
}

llvm::Error nameBuilds(OpenPart &Part) {
  Part.Builds = Part.summary().Builds;
  if (Part.Given->Build.empty())
    return llvm::Error::success();
  if (Part.Builds.size() != 1)
    return makeError("it is of " + llvm::Twine(Part.Builds.size()) +
                     " builds, so " + Part.Given->Build +
                     " cannot be the name of its build: leave the name out");
  Part.Builds.front().Name = Part.Given->Build;
  return llvm::Error::success();
}

llvm::Error open(OpenPart &Part, const std::string &MergedDir) {
  const MergePart &Given = *Part.Given;
  bool IsMerged = !Given.IndexDir.empty() &&
                  llvm::sys::fs::equivalent(Given.IndexDir, MergedDir);
  if (!Given.IndexDir.empty() && !IsMerged &&
      ::access(Given.IndexDir.c_str(), W_OK) == 0) {
    auto Lock = TRY(store::FileLock::acquire(Given.IndexDir + "/lock"));
    Part.Lock.emplace(std::move(Lock));
  }
  TRY(IndexReader::openGeneration(Given.Generation).moveInto(Part.Index));
  TRY(Part.Index->tus().moveInto(Part.Tus));
  TRY(Part.Index->units().moveInto(Part.CompiledUnits));
  TRY(Part.Index->sources().moveInto(Part.Sources));
  TRY(Part.Index->messages().moveInto(Part.Messages));
  if (Part.summary().Run)
    return makeError("it has registrations of a run of torch, which is none "
                     "of a build that others complete");
  if (Part.CompiledUnits.Tus.size() != Part.Tus.size())
    return makeError("the index is damaged: run 'torchtalk index build'");
  if (!IsMerged) {
    TRY(store::FactStore::openReadOnly(Given.Store).moveInto(Part.Store));
  }
  TRY(nameBuilds(Part));
  return readYaml(Part);
}

} // namespace

llvm::Expected<OpenPart> openPart(const MergePart &Given,
                                  const std::string &MergedDir) {
  OpenPart Part;
  Part.Given = &Given;
  if (llvm::Error E = open(Part, MergedDir))
    return named(Given, std::move(E));
  return Part;
}

//===----------------------------------------------------------------------===//
// One source.
//===----------------------------------------------------------------------===//

namespace {

using Versions = std::vector<source::SourceVersion>;

/// The folder of a build within its source, with a '/', or "".
std::string buildWithin(const OpenPart &Part) {
  llvm::StringRef Build = Part.summary().BuildDir;
  return Build.consume_front(Part.summary().SourceRoot) &&
                 Build.consume_front("/")
             ? Build.str() + "/"
             : "";
}

/// The first file that two lists have in different versions; where \p Same,
/// also one that only one has.
std::string firstDiffering(const Versions &A, const Versions &B, bool Same) {
  Versions Differ;
  std::set_symmetric_difference(A.begin(), A.end(), B.begin(), B.end(),
                                std::back_inserter(Differ));
  // By path: one that both have comes twice.
  for (size_t I = 0; I < Differ.size(); ++I)
    if (Same || (I + 1 < Differ.size() && Differ[I].Path == Differ[I + 1].Path))
      return Differ[I].Path;
  return "";
}

std::string yamlDigest(const OpenPart &Part) {
  DigestBuilder Digest;
  addYaml(Digest, Part.Ops, Part.Derivatives);
  return Digest.hex();
}

/// In what the two differ, or "".
std::string differenceOf(const OpenPart &A, const OpenPart &B) {
  const IndexSummary &Left = A.summary(), &Right = B.summary();
  if (Left.PyTorchVersion != Right.PyTorchVersion)
    return "version " + Left.PyTorchVersion + " and " + Right.PyTorchVersion;
  if (Left.Commit != Right.Commit)
    return "commit " + Left.Commit + " and " + Right.Commit;
  if (yamlDigest(A) != yamlDigest(B))
    return "native_functions.yaml or derivatives.yaml";
  if (std::string File =
          firstDiffering(A.Sources.Python, B.Sources.Python, /*Same=*/true);
      !File.empty())
    return File;
  // Of C++ a build reads as text only what it does not compile.
  auto IsDevice = [](const source::SourceVersion &V) {
    return source::isDeviceSource(V.Path);
  };
  Versions OfA, OfB;
  llvm::copy_if(A.Sources.Devices, std::back_inserter(OfA), IsDevice);
  llvm::copy_if(B.Sources.Devices, std::back_inserter(OfB), IsDevice);
  if (std::string File = firstDiffering(OfA, OfB, /*Same=*/true); !File.empty())
    return File;
  return firstDiffering(A.Sources.Devices, B.Sources.Devices, /*Same=*/false);
}

} // namespace

void leaveOutBuilds(std::vector<OpenPart> &Parts) {
  std::set<std::string> Folders;
  for (const OpenPart &Part : Parts)
    Folders.insert(buildWithin(Part));
  Folders.erase("");
  auto IsOfBuild = [&](const std::string &Path) {
    return llvm::any_of(Folders, [&](const std::string &Folder) {
      return Path.starts_with(Folder);
    });
  };
  for (OpenPart &Part : Parts) {
    for (Versions *List : {&Part.Sources.Python, &Part.Sources.Devices})
      llvm::erase_if(*List, [&](const source::SourceVersion &V) {
        return IsOfBuild(V.Path);
      });
    llvm::erase_if(Part.Messages, [&](const source::MessageFile &File) {
      return IsOfBuild(File.File);
    });
  }
}

llvm::Error checkOneSource(llvm::ArrayRef<OpenPart> Parts) {
  const OpenPart &First = Parts.front();
  for (const OpenPart &Part : Parts)
    // What else they were read with is not in them.
    if (!Part.summary().BuiltOn.empty() || !Part.summary().DescribedBy.empty())
      return makeError(Part.Given->Label +
                       (Part.summary().BuiltOn.empty()
                            ? " has a description of its own"
                            : " is of a repository that builds on PyTorch") +
                       ": such indexes are not merged. Make one of it with "
                       "'torchtalk index build', with --facts-dir for what "
                       "other builds wrote.");
  for (const OpenPart &Part : Parts.drop_front()) {
    if (Part.Sources.Program != First.Sources.Program)
      return makeError(First.Given->Label + " and " + Part.Given->Label +
                       " were made by different torchtalks: run 'torchtalk "
                       "index update' with one where each was made.");
    if (std::string What = differenceOf(First, Part); !What.empty())
      return makeError(First.Given->Label + " and " + Part.Given->Label +
                       " are not of one source: they differ in " + What +
                       ". Make both from the same checkout.");
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Builds.
//===----------------------------------------------------------------------===//

llvm::Expected<std::vector<BuildInfo>>
buildsOf(llvm::ArrayRef<OpenPart> Parts, std::vector<std::string> &Problems) {
  std::map<std::string, BuildInfo> ByName;
  std::map<std::string, std::set<std::string>> Differing;
  for (const OpenPart &Part : Parts)
    for (const BuildInfo &Build : Part.Builds) {
      auto [It, New] = ByName.try_emplace(Build.Name, Build);
      auto &Settings = It->second.Settings;
      if (New || Settings == Build.Settings)
        continue;
      auto IsIn = [](const auto &Setting, const auto &List) {
        return llvm::is_contained(List, Setting);
      };
      for (const auto &Setting : Settings)
        if (!IsIn(Setting, Build.Settings))
          Differing[Build.Name].insert(Setting.first);
      for (const auto &Setting : Build.Settings)
        if (!IsIn(Setting, Settings))
          Differing[Build.Name].insert(Setting.first);
      llvm::erase_if(Settings, [&](const auto &Setting) {
        return !IsIn(Setting, Build.Settings);
      });
    }
  for (const auto &[Name, Settings] : Differing)
    Problems.push_back("Parts that count as one build, " + Name +
                       ", were set up differently (" + *Settings.begin() +
                       (Settings.size() > 1 ? ", ..." : "") +
                       "): to tell them apart name them, as NAME=PART.");
  if (ByName.size() > MaxBuilds)
    return makeError("There are " + llvm::Twine(ByName.size()) +
                     " builds in these parts, and an index holds at most " +
                     llvm::Twine(MaxBuilds) +
                     ": give some of them the same name, as NAME=PART.");
  std::vector<BuildInfo> Result;
  Result.reserve(ByName.size());
  for (auto &[Name, Build] : ByName)
    Result.push_back(std::move(Build));
  return Result;
}

} // namespace torchtalk::index
