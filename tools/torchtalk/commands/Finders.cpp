//===- Finders.cpp - Other indexes, by the configuration ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/Finders.h"

#include "cli/GitChanges.h"
#include "cli/Settings.h"
#include "store/Try.h"

namespace torchtalk::cli {

using namespace questions;
using Reader = std::shared_ptr<const index::IndexReader>;

namespace {

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

Finders findersOf(const Arguments &Given, OtherPlaces Places) {
  Finders Find;
  Find.Project = [=](const std::string &Name) {
    return openProject(Given, Name);
  };
  Find.Other =
      [=](const std::string &Word, const std::string &Project,
          const index::IndexReader &PyTorch) -> llvm::Expected<Reader> {
    auto Found = TRY(readSettings(Given, Project));
    auto Other = TRY(openOther(Word, Found, PyTorch, Places));
    return Other;
  };
  Find.Projects = openProjects;
  Find.NoProjects = checkConfig;
  Find.Changes = changesSince;
  return Find;
}

} // namespace torchtalk::cli
