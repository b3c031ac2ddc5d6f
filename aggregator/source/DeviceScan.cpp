//===- DeviceScan.cpp - All device sources of a source tree ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/DeviceScan.h"
#include "source/SourceCache.h"
#include "source/device/DeviceReader.h"
#include "source/device/DeviceText.h"
#include "source/tree/SourceFiles.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace torchtalk::source {
namespace {

Outcome<DeviceFile> readFile(const SourceTree &Tree, const std::string &Path) {
  Outcome<DeviceFile> Result;
  auto Buffer = store::mapFile(Tree.Root + "/" + Path);
  if (!Buffer) {
    Result.Problems.push_back(llvm::toString(Buffer.takeError()));
    return Result;
  }
  llvm::StringRef Text = (*Buffer)->getBuffer();
  const std::string Macros = Tree.Described.macrosFor(Path);
  Dialect Written = Tree.Described.dialectOf(Path);
  llvm::Expected<DeviceFile> File = readDevice(Path, Text, Written, Macros);
  if (!File) {
    Result.Problems.push_back(
        Path + ": not read: " + llvm::toString(File.takeError()));
    return Result;
  }
  auto Say = [&](uint32_t Line, const char *What) {
    Result.Problems.push_back(Path + ":" + std::to_string(Line) + ": " + What);
  };
  for (uint32_t Line : File->Nameless)
    Say(Line, "a kernel whose name is not understood");
  for (uint32_t Line : File->LeftOut)
    Say(Line, "this branch of #if was not read: there are too many");
  if (File->TooLarge)
    Result.Problems.push_back(
        Path + ": its macros expand to too much, and not all were expanded");
  Result.TheModel = std::move(*File);
  return Result;
}

} // namespace

bool isDeviceSource(llvm::StringRef File) {
  return dialectOf(File) != Dialect::Cxx;
}

bool isHeader(llvm::StringRef File) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(File))
      .Cases(".h", ".hh", ".hpp", ".hxx", ".inl", true)
      .Cases(".cuh", ".muh", true)
      .Default(false);
}

bool isCxx(llvm::StringRef File) {
  if (isHeader(File))
    return !isDeviceSource(File);
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(File))
      .Cases(".c", ".cc", ".cpp", ".cxx", true)
      .Default(false);
}

bool isReadAsText(llvm::StringRef File, bool Compiled) {
  return !Compiled || isDeviceSource(File) || isHeader(File);
}

DeviceFiles
scanDevices(const DeviceScanOptions &Options,
            const std::function<void(uint64_t, uint64_t)> &Progress) {
  DeviceFiles Result;
  std::vector<std::string> Paths = sourceFiles(
      Options.Tree,
      [&](llvm::StringRef Name) {
        return isDeviceSource(Name) || isCxx(Name) ||
               Options.Tree.Described.Languages.contains(
                   std::string_view(llvm::sys::path::extension(Name)));
      },
      Result.Problems);
  llvm::erase_if(Paths, [&](const std::string &Path) {
    return !isReadAsText(Path, Options.IsCompiled(Path));
  });
  std::vector<Outcome<DeviceFile>> Outcomes(Paths.size());
  readInThreads(Paths.size(), Options.Jobs, Progress, [&](size_t I) {
    Outcomes[I] = readThrough<DeviceFile>(
        Options.Cache, Options.Tree.Root, Paths[I],
        [&] { return readFile(Options.Tree, Paths[I]); });
  });
  for (auto &O : Outcomes) {
    llvm::append_range(Result.Problems, O.Problems);
    if (O.TheModel)
      Result.Files.push_back(std::move(*O.TheModel));
  }
  return Result;
}

} // namespace torchtalk::source
