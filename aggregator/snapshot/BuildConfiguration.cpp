//===- BuildConfiguration.cpp - How a build was set up --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "snapshot/BuildConfiguration.h"
#include "collect/inputs/CompileCommands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/BLAKE3.h"

#include <map>
#include <set>

namespace torchtalk::snapshot {
namespace {

void replaceAll(std::string &Text, const std::string &From, const char *To) {
  if (From.empty())
    return;
  for (size_t At = 0; (At = Text.find(From, At)) != std::string::npos;)
    Text.replace(At, From.size(), To);
}

/// "" when there are no compile commands.
std::string commandsDigest(const index::IndexSummary &Summary) {
  auto Entries =
      collect::readCompileCommands(Summary.BuildDir + "/compile_commands.json");
  if (!Entries) {
    llvm::consumeError(Entries.takeError());
    return "";
  }
  std::vector<std::string> Lines;
  for (const collect::CompileEntry &Entry : *Entries) {
    std::string Line = Entry.File + '\0' + Entry.Directory;
    for (const std::string &Argument : Entry.Arguments)
      Line += '\0' + Argument;
    // The build is often below the source.
    replaceAll(Line, Summary.BuildDir, "<build>");
    replaceAll(Line, Summary.SourceRoot, "<source>");
    Lines.push_back(std::move(Line));
  }
  llvm::sort(Lines);
  llvm::BLAKE3 Digest;
  for (const std::string &Line : Lines)
    Digest.update(Line + '\n');
  return llvm::toHex(Digest.final<16>(), /*LowerCase=*/true);
}

} // namespace

llvm::Expected<std::vector<std::pair<std::string, std::string>>>
buildConfiguration(const index::IndexReader &Index) {
  auto Tus = Index.tus();
  if (!Tus)
    return Tus.takeError();
  std::set<std::string> Compilers;
  for (const index::TuRecord &Tu : *Tus)
    if (!Tu.Compiler.empty())
      Compilers.insert(Tu.Compiler);
  std::map<std::string, std::string> Result;
  if (!Compilers.empty())
    Result["compilers"] = llvm::join(Compilers, ", ");
  const index::IndexSummary &Summary = Index.summary();
  std::vector<std::string> Builds;
  Builds.reserve(Summary.Builds.size());
  for (const index::BuildInfo &Build : Summary.Builds)
    Builds.push_back(Build.Name);
  if (Builds.size() == 1)
    Result.insert(Summary.Builds.front().Settings.begin(),
                  Summary.Builds.front().Settings.end());
  if (!Builds.empty())
    Result["builds"] = llvm::join(Builds, ", ");
  if (!Summary.BuildDir.empty()) {
    if (std::string Digest = commandsDigest(Summary); !Digest.empty())
      Result["commands"] = Digest;
  }
  return std::vector<std::pair<std::string, std::string>>(Result.begin(),
                                                          Result.end());
}

} // namespace torchtalk::snapshot
