//===- Builds.cpp - Which builds facts come from --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Builds.h"
#include "store/Errors.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace torchtalk::index {
namespace {

constexpr uint64_t MaxCacheBytes = 64 << 20;
constexpr size_t MaxNameSize = 64;
constexpr const char *Separator = ", ";

bool isWanted(llvm::StringRef Name, llvm::StringRef Type) {
  static constexpr llvm::StringRef Names[] = {
      "CMAKE_BUILD_TYPE", "CMAKE_CUDA_ARCHITECTURES", "TORCH_CUDA_ARCH_LIST"};
  return llvm::is_contained(Names, Name) ||
         (Type == "BOOL" &&
          (Name.starts_with("USE_") || Name.starts_with("BUILD_")));
}

/// As `if()` of CMake has it.
bool isOn(llvm::StringRef Value) {
  for (llvm::StringRef On : {"1", "ON", "YES", "TRUE", "Y"})
    if (Value.equals_insensitive(On))
      return true;
  return false;
}

/// Options of PyTorch's CMakeLists.txt that bring kernels of a device.
constexpr std::pair<const char *, const char *> Devices[] = {
    {"USE_CUDA", "CUDA"}, {"USE_ROCM", "ROCm"},     {"USE_XPU", "XPU"},
    {"USE_MPS", "MPS"},   {"USE_VULKAN", "Vulkan"},
};

} // namespace

BuildInfo describeBuild(const std::string &BuildDir) {
  BuildInfo Result;
  auto Text = store::readFile(BuildDir + "/CMakeCache.txt", MaxCacheBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError()); // not every build is one of CMake
    Result.Name = "build";
    return Result;
  }
  // Lines "NAME:TYPE=VALUE".
  std::map<std::string, std::string> Found;
  for (llvm::StringRef Line : llvm::split(*Text, '\n')) {
    auto [Left, Value] = Line.split('=');
    auto [Name, Type] = Left.split(':');
    if (isWanted(Name, Type) && !Value.empty())
      Found[Name.str()] = Value.trim().str();
  }
  for (const auto &[Option, Device] : Devices)
    if (auto It = Found.find(Option); It != Found.end() && isOn(It->second))
      Result.Name += (Result.Name.empty() ? "" : "+") + std::string(Device);
  if (Result.Name.empty())
    Result.Name = "CPU";
  Result.Settings.assign(Found.begin(), Found.end());
  return Result;
}

llvm::Error checkBuildName(std::string_view Name) {
  if (!Name.empty() && Name.size() <= MaxNameSize &&
      llvm::all_of(Name, [](char C) {
        return llvm::isAlnum(C) || llvm::StringRef("._+-").contains(C);
      }))
    return llvm::Error::success();
  return makeError("'" + llvm::Twine(Name) +
                   "' is no name of a build: it is 1 to 64 letters, digits "
                   "and any of ._+-");
}

std::string buildNames(BuildSet Set, llvm::ArrayRef<std::string> Names) {
  std::string Result;
  if (Names.size() < 2 || Set == allBuilds(Names.size()))
    return Result;
  for (size_t I = 0; I < Names.size(); ++I)
    if (Set >> I & 1)
      Result += (Result.empty() ? "" : Separator) + Names[I];
  return Result;
}

std::vector<std::string> splitBuildNames(std::string_view Names) {
  std::vector<std::string> Result;
  if (!Names.empty())
    for (llvm::StringRef Name : llvm::split(Names, Separator))
      Result.push_back(Name.str());
  return Result;
}

} // namespace torchtalk::index
