//===- IncludeSearch.cpp - Which file an #include means now ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/IncludeSearch.h"
#include "collect/inputs/PathMapper.h"
#include "facts/IncludeDirective.h"
#include "store/Files.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace torchtalk::collect {

constexpr uint64_t MaxSource = uint64_t(1) << 28;

const IncludeSearch::Directive *
IncludeSearch::directiveAt(const std::string &File, uint32_t Line) {
  auto [It, New] = Directives.try_emplace(File);
  if (New) {
    auto Text = llvm::expectedToOptional(store::readFile(File, MaxSource));
    if (!Text)
      return nullptr;
    uint32_t Number = 0;
    for (llvm::StringRef Directive : llvm::split(*Text, '\n')) {
      ++Number;
      llvm::StringRef Spelled = facts::includeSpelling(Directive);
      if (!Spelled.empty())
        It->second[Number] = {Spelled.drop_front().drop_back().str(),
                              Spelled.starts_with("\"")};
    }
  }
  auto Found = It->second.find(Line);
  return Found == It->second.end() ? nullptr : &Found->second;
}

bool IncludeSearch::exists(const std::string &Path) {
  auto [It, New] = Exists.try_emplace(Path);
  if (New)
    It->second = llvm::sys::fs::is_regular_file(Path);
  return It->second;
}

std::optional<std::string>
IncludeSearch::find(const CommandMeaning &Command, const std::string &Includer,
                    uint32_t Line, std::vector<std::string> &Missed) {
  const Directive *Spelled = directiveAt(Includer, Line);
  if (!Spelled)
    return std::nullopt;
  if (llvm::sys::path::is_absolute(Spelled->Name))
    return exists(Spelled->Name) ? Spelled->Name : std::string();
  auto In = [&](llvm::StringRef Folder) {
    std::string Path = absolutePath(Spelled->Name, Folder);
    if (exists(Path))
      return Path;
    Missed.push_back(std::move(Path));
    return std::string();
  };
  std::string Found;
  if (Spelled->Quoted)
    Found = In(llvm::sys::path::parent_path(Includer));
  for (size_t I = Spelled->Quoted ? 0 : Command.Quoted;
       Found.empty() && I < Command.Search.size(); ++I)
    Found = In(Command.Search[I]);
  return Found;
}

} // namespace torchtalk::collect
