//===- Finders.cpp - Other indexes, by the configuration ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/Finders.h"

#include "cli/GitChanges.h"
#include "cli/Projects.h"
#include "cli/Settings.h"
#include "query/drift/Drift.h"
#include "snapshot/SnapshotFolder.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/Support/Path.h"

namespace torchtalk::cli {

using namespace questions;
using Reader = std::shared_ptr<const index::IndexReader>;

namespace {

/// The index folder whose snapshots a question about PyTorch means.
std::string pytorchIndexDir(const Settings &Found) {
  if (Found.Project.empty())
    return Found.IndexDir;
  // INDEX/snapshots/NAME/generation, where NAME may have several parts.
  llvm::StringRef Against = Found.Against;
  if (llvm::sys::path::filename(Against) == snapshot::GenerationName)
    Against = Against.substr(0, Against.rfind("/snapshots/"));
  return Against.str();
}

llvm::Expected<std::optional<ProjectIndexes>>
openProject(const Arguments &Given, const std::string &Name) {
  auto Found = TRY(readSettings(Given, Name));
  if (Found.Project.empty())
    return std::nullopt;
  auto PyTorch = TRY(openAgainst(Found.Against));
  auto Own = TRY(index::IndexReader::open(Found.IndexDir));
  return ProjectIndexes{Found.Project, std::move(PyTorch), std::move(Own)};
}

} // namespace

llvm::Expected<std::unique_ptr<index::IndexReader>>
openSnapshot(const std::string &IndexDir, const std::string &Name) {
  TRY(snapshot::checkName(Name));
  // What is called so can still be reached: it is found first.
  if (Name == CurrentIndex && !snapshot::snapshotExists(IndexDir, Name))
    return index::IndexReader::open(IndexDir);
  return index::IndexReader::openGeneration(TRY(findSnapshot(Name, IndexDir)));
}

Finders findersOf(const Arguments &Given, OtherPlaces Places) {
  Finders Find;
  Find.Project = [=](const std::string &Name) {
    return openProject(Given, Name);
  };
  // That it is a backend comes first, so that no folder changes what a question
  // means. Snapshots are those of the PyTorch that the question is about.
  Find.Other =
      [=](const std::string &Word, const std::string &Project,
          const index::IndexReader &PyTorch) -> llvm::Expected<Reader> {
    std::string IndexDir = pytorchIndexDir(TRY(readSettings(Given, Project)));
    auto Why = TRY(index::ask(PyTorch, query::whyNoBackend, Word));
    if (Why.empty())
      return nullptr;
    auto Against = Places == OtherPlaces::Snapshots
                       ? findSnapshot(Word, IndexDir)
                       : findAgainst(Word, IndexDir);
    if (!Against)
      return makeError(Why + ". And " + llvm::toString(Against.takeError()));
    return openAgainst(*Against);
  };
  Find.Snapshot = [=](const std::string &Name) -> llvm::Expected<Reader> {
    return openSnapshot(TRY(requireIndexDir(Given)).IndexDir, Name);
  };
  Find.Projects = openProjects;
  Find.NoProjects = checkConfig;
  Find.Changes = changesSince;
  return Find;
}

} // namespace torchtalk::cli
