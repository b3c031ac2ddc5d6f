//===- PluginFlags.cpp - The plugin made for a clang ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PluginFlags.h"

#include "store/Errors.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

llvm::Expected<std::string> versionText(const std::string &Clang) {
  auto Program = llvm::sys::findProgramByName(Clang);
  if (!Program)
    return makeError("the compiler '" + Clang + "' is not there");
  llvm::SmallString<128> Output;
  if (std::error_code EC =
          fs::createTemporaryFile("torchtalk-version", "txt", Output))
    return makeError("cannot make a temporary file: " + EC.message());
  llvm::FileRemover Remove(Output);
  std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(""), llvm::StringRef(Output), llvm::StringRef(Output)};
  std::string Why;
  constexpr unsigned SecondsToWait = 20;
  int Code =
      llvm::sys::ExecuteAndWait(*Program, {*Program, "--version"}, std::nullopt,
                                Redirects, SecondsToWait, 0, &Why);
  if (Code != 0)
    return makeError("'" + Clang + " --version' failed" +
                     (Why.empty() ? "" : ": " + Why));
  auto Buffer = llvm::MemoryBuffer::getFile(Output);
  if (!Buffer)
    return makeError("cannot read what '" + Clang + " --version' printed");
  return (*Buffer)->getBuffer().str();
}

/// The plugins are in ../lib of the executable, in a build folder as in an
/// installation.
std::string libraryFolder() {
  // The address only tells this executable from the libraries that it loads.
  static int Anchor;
  llvm::SmallString<256> Folder(fs::getMainExecutable(nullptr, &Anchor));
  path::remove_filename(Folder);
  path::append(Folder, "..", "lib");
  path::remove_dots(Folder, /*remove_dot_dot=*/true);
  return std::string(Folder);
}

} // namespace

llvm::Expected<unsigned> clangMajorOf(const std::string &Clang,
                                      const std::string &VersionText) {
  llvm::StringRef Text(VersionText);
  if (Text.contains("Free Software Foundation"))
    return makeError("'" + Clang +
                     "' is a gcc, which loads no clang plugins: "
                     "build PyTorch with clang");
  size_t At = Text.find("clang version ");
  unsigned Major = 0;
  if (Text.contains("Apple clang") || At == llvm::StringRef::npos ||
      Text.substr(At + 14).consumeInteger(10, Major))
    return makeError("'" + Clang +
                     "' is no clang of the LLVM project; it says: " +
                     Text.split('\n').first);
  return Major;
}

llvm::Expected<Plugin> findPlugin(const std::string &Clang) {
  unsigned Major = TORCHTALK_DEFAULT_LLVM;
  if (!Clang.empty()) {
    auto Text = versionText(Clang);
    if (!Text)
      return Text.takeError();
    auto Found = clangMajorOf(Clang, *Text);
    if (!Found)
      return Found.takeError();
    Major = *Found;
  }
  std::string Base = libraryFolder() + "/TorchTalkPlugin";
  std::string Exact = Base + "-" + std::to_string(Major) + ".so";
  if (fs::exists(Exact))
    return Plugin{Exact, Major};
  if (Major == TORCHTALK_DEFAULT_LLVM && fs::exists(Base + ".so"))
    return Plugin{Base + ".so", Major};
  return makeError("there is no plugin for clang " + std::to_string(Major) +
                   " (" + Exact +
                   "): configure torchtalk with "
                   "-DTORCHTALK_LLVM_VERSIONS=\"" +
                   std::to_string(Major) + "\" and build it");
}

} // namespace torchtalk::cli
