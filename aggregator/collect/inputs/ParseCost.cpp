//===- ParseCost.cpp - An estimate of what a TU costs ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/inputs/ParseCost.h"
#include "facts/IncludeDirective.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <tuple>

namespace torchtalk::collect {
namespace {

/// What every TU costs besides, starting the parser and the headers of the
/// system: measured on PyTorch (utils/bench/shards).
constexpr uint64_t EveryTu = 1'000'000;
constexpr uint64_t MaxFileSize = uint64_t(64) << 20;

/// The conditions around a line.
class Conditions {
public:
  /// \p Line: a directive, without its '#'.
  void read(llvm::StringRef Line) {
    auto Word = [&] {
      return Line.ltrim().take_until([](char C) { return C <= ' '; }).str();
    };
    if (Line.consume_front("ifndef")) {
      Open.push_back({Word(), true});
    } else if (Line.consume_front("ifdef")) {
      Open.push_back({Word(), false});
    } else if (Line.starts_with("if")) {
      Open.push_back({});
    } else if (Open.empty()) {
      return;
    } else if (Line.starts_with("elif")) {
      Open.back() = {};
    } else if (Line.starts_with("else")) {
      Open.back().Unless = !Open.back().Unless;
    } else if (Line.starts_with("endif")) {
      Open.pop_back();
    }
  }

  /// The macros with any of which the line does not count.
  std::vector<std::string> unless() const {
    std::vector<std::string> Result;
    for (const auto &[Macro, Unless] : Open)
      if (Unless && !Macro.empty())
        Result.push_back(Macro);
    return Result;
  }

private:
  struct Condition {
    std::string Macro; ///< "": any other condition
    bool Unless = false;
  };
  std::vector<Condition> Open;
};

} // namespace

ParseCost::Search ParseCost::searchOf(const CompileEntry &Entry) {
  Search Result;
  for (size_t I = 0; I < Entry.Arguments.size(); ++I) {
    llvm::StringRef Argument = Entry.Arguments[I];
    auto Value = [&](llvm::StringRef Option) -> std::optional<std::string> {
      if (!Argument.consume_front(Option))
        return std::nullopt;
      if (Argument.empty() && I + 1 < Entry.Arguments.size())
        Argument = Entry.Arguments[++I];
      return Argument.str();
    };
    if (auto Macro = Value("-D"))
      Result.Defined.insert(llvm::StringRef(*Macro).split('=').first.str());
    else
      for (const char *Option : {"-I", "-isystem", "-iquote"})
        if (auto Folder = Value(Option)) {
          Result.Folders.push_back(absolutePath(*Folder, Entry.Directory));
          break;
        }
  }
  return Result;
}

/// The file at \p Path, if it is one of source or build.
std::optional<uint32_t> ParseCost::find(const std::string &Path) {
  auto [It, New] = Numbers.try_emplace(Path);
  if (!New || !llvm::sys::fs::is_regular_file(Path))
    return It->second;
  const std::string Portable = Paths.of(Path);
  if (!PortablePaths::isOfSource(Portable) &&
      !PortablePaths::isOfBuild(Portable))
    return std::nullopt;
  auto Text = llvm::expectedToOptional(store::readFile(Path, MaxFileSize));
  if (!Text)
    return std::nullopt;
  File Found{Path, Paths.inText(*Text).size(), {}};
  Conditions Around;
  for (llvm::StringRef Line, Rest = *Text; !Rest.empty();) {
    std::tie(Line, Rest) = Rest.split('\n');
    llvm::StringRef Name = facts::includeSpelling(Line);
    if (!Name.empty())
      Found.Includes.push_back({Name.drop_front().drop_back().str(),
                                Name.starts_with("\""), Around.unless()});
    else if (Line = Line.ltrim(); Line.consume_front("#"))
      Around.read(Line.ltrim());
  }
  Files.push_back(std::move(Found));
  It->second = static_cast<uint32_t>(Files.size() - 1);
  return It->second;
}

std::optional<uint32_t> ParseCost::find(const Directive &D,
                                        const std::string &Includer,
                                        const Search &S) {
  if (llvm::sys::path::is_absolute(D.Name))
    return find(D.Name);
  std::optional<uint32_t> Found;
  if (D.Quoted)
    Found = find(
        absolutePath(D.Name, llvm::sys::path::parent_path(Includer).str()));
  for (size_t I = 0; !Found && I < S.Folders.size(); ++I)
    Found = find(absolutePath(D.Name, S.Folders[I]));
  return Found;
}

std::vector<uint32_t> ParseCost::includesOf(uint32_t Number, const Search &S) {
  std::vector<uint32_t> Result;
  // By value, as what is found is added to Files.
  const std::string Path = Files[Number].Path;
  const std::vector<Directive> Includes = Files[Number].Includes;
  for (const Directive &D : Includes) {
    if (llvm::any_of(D.Unless, [&](const std::string &Macro) {
          return S.Defined.contains(Macro);
        }))
      continue;
    if (auto Found = find(D, Path, S))
      Result.push_back(*Found);
  }
  return Result;
}

uint64_t ParseCost::of(const CompileEntry &Entry) {
  uint64_t Cost = EveryTu;
  auto Main = find(Entry.File);
  if (!Main)
    return Cost;
  auto &[S, Known] = *Graphs.try_emplace(searchOf(Entry)).first;
  ++Tus;
  std::vector<uint32_t> Open{*Main};
  Files[*Main].SeenBy = Tus;
  while (!Open.empty()) {
    const uint32_t Number = Open.back();
    Open.pop_back();
    Cost += Files[Number].Bytes;
    if (Known.size() <= Number)
      Known.resize(Number + 1);
    if (!Known[Number])
      Known[Number] = includesOf(Number, S);
    for (uint32_t Next : *Known[Number])
      if (std::exchange(Files[Next].SeenBy, Tus) != Tus)
        Open.push_back(Next);
  }
  return Cost;
}

} // namespace torchtalk::collect
