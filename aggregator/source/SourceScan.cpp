//===- SourceScan.cpp - Every source that is not compiled -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/SourceScan.h"
#include "source/SourceCache.h"
#include "source/device/DeviceReader.h"
#include "source/messages/CxxMessages.h"
#include "source/python/PythonReader.h"
#include "source/tree/SyntaxTree.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace torchtalk::source {
namespace {

std::vector<std::string> problemsOf(const PythonModule &M) {
  std::vector<std::string> Result;
  if (!M.SyntaxErrors.empty())
    Result.push_back(
        M.File + ":" + std::to_string(M.SyntaxErrors.front()) +
        ": this is no Python that is understood; what is around it counts");
  if (M.TooDeep)
    Result.push_back(M.File + ": what is nested too deep in it, or has too "
                              "long a name, was left out");
  return Result;
}

std::vector<std::string> problemsOf(const DeviceFile &F) {
  std::vector<std::string> Result;
  auto Say = [&](uint32_t Line, const char *What) {
    Result.push_back(F.File + ":" + std::to_string(Line) + ": " + What);
  };
  for (uint32_t Line : F.Nameless)
    Say(Line, "a kernel whose name is not understood");
  for (uint32_t Line : F.LeftOut)
    Say(Line, "this branch of #if was not read: there are too many");
  if (F.TooLarge)
    Result.push_back(
        F.File + ": its macros expand to too much, and not all were expanded");
  return Result;
}

/// What a compiler or scanDevices() tells of a file is not said twice.
std::vector<std::string> problemsOf(const MessageFile &) { return {}; }

/// All of C, C++, device languages and those of the description.
std::vector<std::string> codeFiles(const SourceTree &Tree,
                                   std::vector<std::string> &Problems) {
  return sourceFiles(
      Tree,
      [&](llvm::StringRef Name) {
        return isDeviceSource(Name) || isCxx(Name) ||
               Tree.Described.Languages.contains(
                   std::string_view(llvm::sys::path::extension(Name)));
      },
      Problems);
}

/// Adds the outcomes of \p Paths. \p Load gets the contents of a file that is
/// not in \p Cache, and \p Parse makes a model of them.
template <typename Model>
void readAll(const SourceTree &Tree, const std::vector<std::string> &Paths,
             const std::function<void(uint64_t, uint64_t)> &Progress,
             SourceCache *Cache, auto Load, auto Parse, Outcomes<Model> &Out) {
  auto Read = [&](const std::string &Path) -> Outcome<Model> {
    auto Contents = Load(Tree.Root + "/" + Path);
    if (!Contents)
      return {std::nullopt, {llvm::toString(Contents.takeError())}};
    llvm::Expected<Model> Found = Parse(Path, std::move(*Contents));
    if (!Found)
      return {std::nullopt,
              {Path + ": not read: " + llvm::toString(Found.takeError())}};
    std::vector<std::string> Problems = problemsOf(*Found);
    return {std::move(*Found), std::move(Problems)};
  };
  std::vector<Outcome<Model>> All(Paths.size());
  readInThreads(Paths.size(), Progress, [&](size_t I) {
    All[I] = readThrough<Model>(Cache, Tree.Root, Paths[I], Read);
  });
  for (Outcome<Model> &Each : All)
    Out.add(std::move(Each));
}

} // namespace

PythonFiles scanPython(const SourceTree &Tree,
                       const std::function<void(uint64_t, uint64_t)> &Progress,
                       SourceCache *Cache) {
  PythonFiles Result;
  std::vector<std::string> Paths = sourceFiles(
      Tree, [](llvm::StringRef Name) { return Name.ends_with(".py"); },
      Result.Problems);
  readAll(
      Tree, Paths, Progress, Cache,
      [](const std::string &File) { return store::readFile(File, MaxBytes); },
      readPython, Result);
  return Result;
}

DeviceFiles scanDevices(const SourceTree &Tree,
                        llvm::function_ref<bool(llvm::StringRef)> IsCompiled,
                        const std::function<void(uint64_t, uint64_t)> &Progress,
                        SourceCache *Cache) {
  DeviceFiles Result;
  std::vector<std::string> Paths = codeFiles(Tree, Result.Problems);
  llvm::erase_if(Paths, [&](const std::string &Path) {
    return !isReadAsText(Path, IsCompiled(Path));
  });
  readAll(
      Tree, Paths, Progress, Cache,
      [](const std::string &File) { return store::mapFile(File); },
      [&](const std::string &Path, const auto &Text) {
        return readDevice(Path, Text->getBuffer(),
                          Tree.Described.dialectOf(Path),
                          Tree.Described.macrosFor(Path));
      },
      Result);
  return Result;
}

bool isTestSource(const SourceTree &Tree, llvm::StringRef Path) {
  return Path.starts_with("test/") || Tree.Described.isTest(Path);
}

MessageFiles scanMessages(const SourceTree &Tree, SourceCache *Cache) {
  MessageFiles Result;
  std::vector<std::string> Listing; // scanDevices() tells these
  std::vector<std::string> Paths = codeFiles(Tree, Listing);
  llvm::erase_if(
      Paths, [&](const std::string &Path) { return isTestSource(Tree, Path); });
  readAll(
      Tree, Paths, [](uint64_t, uint64_t) {}, Cache,
      [](const std::string &File) { return store::mapFile(File); },
      [](const std::string &Path, const auto &Text) {
        return readCxxMessages(Path, Text->getBuffer());
      },
      Result);
  llvm::erase_if(Result.Models,
                 [](const MessageFile &File) { return File.Messages.empty(); });
  return Result;
}

} // namespace torchtalk::source
