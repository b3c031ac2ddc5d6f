//===- Generation.cpp - The folder of an index and its generations --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/Generation.h"
#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <filesystem>
#include <map>

namespace torchtalk::index {
namespace {

namespace fs = std::filesystem;

std::string generationsDir(const std::string &IndexDir) {
  return IndexDir + "/generations";
}

/// The number of a generation, or 0.
uint64_t numberOf(llvm::StringRef Name) {
  uint64_t Number = 0;
  if (Name.size() < 6 || !llvm::all_of(Name, llvm::isDigit) ||
      Name.getAsInteger(10, Number))
    return 0;
  return Number;
}

std::string nameOf(uint64_t Number) {
  std::string Digits = std::to_string(Number);
  return std::string(Digits.size() < 6 ? 6 - Digits.size() : 0, '0') + Digits;
}

std::map<uint64_t, std::string> listGenerations(const std::string &IndexDir) {
  std::map<uint64_t, std::string> Result;
  std::error_code Error;
  fs::directory_iterator It(generationsDir(IndexDir), Error);
  for (fs::directory_iterator End; !Error && It != End; It.increment(Error)) {
    std::string Name = It->path().filename();
    if (uint64_t Number = numberOf(Name))
      Result.emplace(Number, Name);
  }
  return Result;
}

/// Removes all but \p Current and the one before it.
void removeOthers(const std::string &IndexDir, uint64_t Current) {
  std::map<uint64_t, std::string> All = listGenerations(IndexDir);
  uint64_t Previous = 0;
  for (const auto &[Number, Name] : All)
    if (Number < Current)
      Previous = Number;
  for (const auto &[Number, Name] : All)
    if (Number != Current && Number != Previous)
      dropGeneration(IndexDir, Name);
}

} // namespace

std::string generationDir(const std::string &IndexDir,
                          const std::string &Name) {
  return generationsDir(IndexDir) + "/" + Name;
}

llvm::Expected<std::string> currentGeneration(const std::string &IndexDir) {
  std::error_code Error;
  fs::file_status Status = fs::status(IndexDir, Error);
  if (fs::exists(Status) && !fs::is_directory(Status))
    return makeError(IndexDir + " is a file, not the folder of an index: "
                                "remove it, or name another folder.");
  std::string Path = IndexDir + "/CURRENT";
  if (!fs::exists(Path, Error))
    return makeError("There is no index in " + IndexDir +
                     ": run 'torchtalk index build'.");
  llvm::Expected<std::string> Text = store::readFile(Path, 64);
  if (!Text)
    return makeError(llvm::toString(Text.takeError()) +
                     " Run 'torchtalk index build' to make the index anew.");
  llvm::StringRef Name = llvm::StringRef(*Text).trim();
  if (numberOf(Name) == 0)
    return makeError(Path + " is damaged: run 'torchtalk index build' to make "
                            "the index anew.");
  return Name.str();
}

llvm::Expected<std::string> startGeneration(const std::string &IndexDir) {
  TRY(store::makeFolder(generationsDir(IndexDir)));
  llvm::Expected<std::string> Current = currentGeneration(IndexDir);
  if (Current)
    removeOthers(IndexDir, numberOf(*Current));
  else
    llvm::consumeError(Current.takeError());
  std::map<uint64_t, std::string> All = listGenerations(IndexDir);
  return nameOf(All.empty() ? 1 : All.rbegin()->first + 1);
}

llvm::Error cloneGeneration(const std::string &From, const std::string &To) {
  llvm::Error E = store::cloneFolder(From, To);
  std::error_code Ignored;
  if (E)
    fs::remove_all(To, Ignored);
  return E;
}

llvm::Error publishGeneration(const std::string &IndexDir,
                              const std::string &Name) {
  for (const std::string &Dir :
       {generationDir(IndexDir, Name), generationsDir(IndexDir)})
    TRY(store::syncFolder(Dir));
  TRY(store::writeFileAtomically(IndexDir + "/CURRENT", Name + "\n"));
  removeOthers(IndexDir, numberOf(Name));
  return llvm::Error::success();
}

void noteChecked(const std::string &IndexDir, const std::string &Name,
                 uint64_t Unix) {
  llvm::consumeError(store::writeFileAtomically(
      IndexDir + "/CHECKED", Name + " " + std::to_string(Unix) + "\n"));
}

uint64_t checkedAt(const std::string &IndexDir, const std::string &Name) {
  llvm::Expected<std::string> Text =
      store::readFile(IndexDir + "/CHECKED", 128);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return 0;
  }
  auto [Of, Time] = llvm::StringRef(*Text).trim().split(' ');
  uint64_t Seconds = 0;
  return Of == Name && !Time.getAsInteger(10, Seconds) ? Seconds : 0;
}

void dropGeneration(const std::string &IndexDir, const std::string &Name) {
  std::error_code Ignored;
  fs::remove_all(generationDir(IndexDir, Name), Ignored);
}

llvm::Expected<std::string>
makeGeneration(const std::string &IndexDir,
               llvm::function_ref<llvm::Error(const std::string &Dir)> Make) {
  std::string Name = TRY(startGeneration(IndexDir));
  llvm::Error E = Make(generationDir(IndexDir, Name));
  if (!E)
    E = publishGeneration(IndexDir, Name);
  if (!E)
    return Name;
  dropGeneration(IndexDir, Name);
  return E;
}

} // namespace torchtalk::index
