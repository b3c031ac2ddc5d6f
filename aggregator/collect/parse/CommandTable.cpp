//===- CommandTable.cpp - The meaning of compile commands -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/parse/CommandTable.h"
#include "collect/inputs/PathMapper.h"
#include "store/Files.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::collect {
namespace {

constexpr uint64_t MaxCommandsSize = uint64_t(1) << 24;

/// Options whose value, the next argument, differs from entry to entry.
bool namesOutput(llvm::StringRef Argument) {
  return llvm::StringSwitch<bool>(Argument)
      .Cases("-o", "-MF", "-MT", "-MQ", true)
      .Default(false);
}

/// Equal for entries whose commands differ in their files only.
std::string keyOf(const CompileEntry &Entry) {
  std::string Key = Entry.Directory;
  bool Skip = false;
  for (const std::string &Argument : Entry.Arguments) {
    if (std::exchange(Skip, false))
      continue;
    Skip = namesOutput(Argument);
    Key.push_back('\0');
    bool IsInput = !llvm::StringRef(Argument).starts_with("-") &&
                   absolutePath(Argument, Entry.Directory) == Entry.File;
    Key += IsInput ? "" : Argument;
  }
  return Key;
}

} // namespace

void CommandTable::read(const std::vector<const CompileEntry *> &Entries) {
  std::vector<ParseJob> Jobs;
  std::vector<CommandMeaning *> Wanted;
  for (const CompileEntry *Entry : Entries) {
    if (Entry->Arguments.empty())
      continue;
    auto [It, New] = Meanings.try_emplace(keyOf(*Entry));
    if (!New)
      continue;
    Jobs.push_back({Entry->Directory, Entry->File, Entry->Arguments, true});
    Wanted.push_back(&It->second);
  }
  if (Jobs.empty())
    return;
  if (Settings.Program.empty()) {
    Problem = "there is no torchtalk-extract to read them.";
    return;
  }

  std::map<std::pair<std::vector<std::string>, uint32_t>, uint32_t> Searches;
  for (const auto &[Key, Meaning] : Meanings)
    if (Meaning.SearchNumber != 0)
      Searches[{Meaning.Search, Meaning.Quoted}] = Meaning.SearchNumber;
  auto Ended = [&](const JobEnd &End, const std::string &Result,
                   const std::string &) -> llvm::Error {
    if (End.How != JobEnd::Cause::Exited || End.Value != 0)
      return llvm::Error::success();
    auto Bytes = store::readFile(Result, MaxCommandsSize);
    ParsedTu Tu;
    std::string Why;
    if (!Bytes)
      return Bytes.takeError();
    if (!decodeParsedTu(*Bytes, Tu, Why) ||
        Tu.State != ParsedTu::Status::Parsed)
      return llvm::Error::success();
    CommandMeaning &Out = *Wanted[End.Job];
    Out.Compiler = std::move(Tu.Manifest.Compiler);
    Out.FlagsDigest = Tu.Manifest.FlagsDigest;
    Out.Macros = std::move(Tu.Manifest.Macros);
    for (const std::string &Folder : Tu.Search)
      Out.Search.push_back(absolutePath(Folder, Jobs[End.Job].Directory));
    Out.Quoted = Tu.Quoted;
    Out.SearchNumber =
        Searches
            .try_emplace({Out.Search, Out.Quoted},
                         static_cast<uint32_t>(Searches.size() + 1))
            .first->second;
    return llvm::Error::success();
  };
  if (auto Use = runParser(Settings, Jobs, Ended); !Use)
    Problem = llvm::toString(Use.takeError());
}

const CommandMeaning *CommandTable::of(const CompileEntry &Entry) const {
  if (Entry.Arguments.empty())
    return nullptr;
  auto It = Meanings.find(keyOf(Entry));
  return It == Meanings.end() || It->second.SearchNumber == 0 ? nullptr
                                                              : &It->second;
}

} // namespace torchtalk::collect
