//===- Projects.cpp - Repositories that build on PyTorch ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Projects.h"
#include "cli/Settings.h"
#include "snapshot/SnapshotFolder.h"
#include "snapshot/Snapshots.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;

namespace {

constexpr const char *TableKey = "projects";
constexpr size_t MaxName = 64;

bool isNameCharacter(char C) {
  return llvm::isAlnum(C) || C == '.' || C == '_' || C == '-';
}

} // namespace

std::vector<Project> projectsOf(const toml::table &Config) {
  std::vector<Project> Result;
  const toml::table *Projects = Config[TableKey].as_table();
  if (!Projects)
    return Result;
  for (const auto &[Name, Value] : *Projects) {
    toml::node_view<const toml::node> Entry(Value);
    Project P{std::string(Name.str()), Entry["source"].value_or(std::string()),
              Entry["against"].value_or(std::string())};
    if (!P.Source.empty())
      Result.push_back(std::move(P));
  }
  return Result;
}

llvm::Expected<Project> findProject(const toml::table &Config,
                                    const std::string &Name) {
  std::vector<std::string> Known;
  for (Project &P : projectsOf(Config)) {
    if (P.Name == Name)
      return std::move(P);
    Known.push_back(P.Name);
  }
  return makeError(
      "there is no project '" + Name + "': " +
      (Known.empty() ? "run 'torchtalk init --source PATH --name " + Name + "'"
                     : "there are " + llvm::join(Known, ", ")));
}

void setProject(toml::table &Config, const Project &P) {
  if (!Config[TableKey].is_table())
    Config.insert_or_assign(TableKey, toml::table());
  toml::table Entry;
  Entry.insert("source", P.Source);
  if (!P.Against.empty())
    Entry.insert("against", P.Against);
  Config[TableKey].as_table()->insert_or_assign(P.Name, std::move(Entry));
}

std::string projectName(const std::string &Source) {
  std::string Name = llvm::sys::path::filename(Source).str();
  for (char &C : Name)
    if (!isNameCharacter(C))
      C = '-';
  Name.resize(std::min(Name.size(), MaxName));
  return Name;
}

llvm::Error checkProjectName(const std::string &Name) {
  if (!Name.empty() && Name.size() <= MaxName && llvm::isAlnum(Name.front()) &&
      llvm::all_of(Name, isNameCharacter))
    return llvm::Error::success();
  return makeError("'" + Name +
                   "' is no name of a project: these are up to 64 letters, "
                   "digits, '.', '_' and '-', with a letter or digit first; "
                   "give one with --name");
}

llvm::Expected<std::string> findSnapshot(const std::string &Name,
                                         const std::string &IndexDir) {
  TRY(snapshot::checkName(Name));
  auto M = TRY(snapshot::readSnapshot(IndexDir, Name));
  TRY(snapshot::checkFormat(M));
  return snapshot::snapshotDir(IndexDir, Name) + "/" + snapshot::GenerationName;
}

llvm::Expected<std::string> findAgainst(const std::string &Word,
                                        const std::string &IndexDir) {
  std::string Found;
  if (fs::is_directory(Word)) {
    Found = absolute(Word);
  } else {
    if (llvm::Error E = snapshot::checkName(Word)) {
      llvm::consumeError(std::move(E));
      return makeError("there is no folder " + Word +
                       ": --against is the folder of an index, or a snapshot");
    }
    auto Snapshot = findSnapshot(Word, IndexDir);
    if (!Snapshot)
      return makeError("there is no folder " + Word +
                       ", and: " + llvm::toString(Snapshot.takeError()));
    Found = std::move(*Snapshot);
  }
  TRY(openAgainst(Found));
  return Found;
}

llvm::Expected<std::unique_ptr<index::IndexReader>>
openAgainst(const std::string &Against) {
  if (Against.empty())
    return makeError("no index of PyTorch is known, on which the project "
                     "builds: run 'torchtalk init --source PATH --against "
                     "INDEX', or 'torchtalk init --pytorch-source PATH'");
  if (llvm::sys::path::filename(Against) == snapshot::GenerationName)
    return index::IndexReader::openGeneration(Against);
  return index::IndexReader::open(Against);
}

} // namespace torchtalk::cli
