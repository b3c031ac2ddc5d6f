//===- PluginFlags.cpp - The plugin made for a clang ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/PluginFlags.h"

#include "cli/Settings.h"
#include "store/Errors.h"
#include "store/Program.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

#include <set>
#include <vector>

namespace torchtalk::cli {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

/// That the plugin can be built for.
constexpr unsigned OldestClang = 16;

/// \p Clang as the words of a command: what CXX may hold is a path with spaces
/// in it, or a launcher and a compiler.
llvm::Expected<std::vector<std::string>> commandOf(const std::string &Clang) {
  std::vector<std::string> Words = {Clang};
  if (!fs::exists(Clang)) {
    llvm::BumpPtrAllocator Alloc;
    llvm::StringSaver Saver(Alloc);
    llvm::SmallVector<const char *, 4> Tokens;
    llvm::cl::TokenizeGNUCommandLine(Clang, Saver, Tokens);
    Words.assign(Tokens.begin(), Tokens.end());
  }
  if (Words.empty())
    return makeError("the name of the compiler is empty");
  std::string &Program = Words.front();
  auto Found = llvm::sys::findProgramByName(Program);
  if (!Found)
    return makeError("the compiler '" + Program + "' is not in PATH");
  if (!fs::exists(*Found))
    return makeError("there is no compiler '" + Program + "'");
  if (!fs::can_execute(*Found))
    return makeError("'" + Program + "' is not a program that can be run");
  Program = *Found;
  return Words;
}

llvm::Expected<std::string> versionText(const std::string &Clang) {
  auto Words = TRY(commandOf(Clang));
  Words.push_back("--version");
  constexpr unsigned SecondsToWait = 20;
  auto Result = store::runProgram({.Words = Words, .Seconds = SecondsToWait});
  std::string Failed = "'" + Clang + " --version' failed";
  if (!Result)
    return makeError(Failed + ": " + llvm::toString(Result.takeError()));
  if (Result->Code != 0)
    return makeError(Failed + " with exit code " +
                     std::to_string(Result->Code));
  return Result->Out + Result->Error;
}

/// Where the plugins are, by where this executable is: ../lib/torchtalk/plugins
/// of an installation (utils/cmake/Install.cmake), ../lib of a build folder.
std::string libraryFolder() {
  std::string Folder =
      absolute(below(path::parent_path(ownProgram()).str(), "../lib"));
  std::string Installed = below(Folder, "torchtalk/plugins");
  return fs::is_directory(Installed) ? Installed : Folder;
}

constexpr llvm::StringLiteral Prefix = "TorchTalkPlugin-";

/// The versions that there is a plugin for, in order.
std::set<unsigned> pluginsIn(const std::string &Folder) {
  std::set<unsigned> Majors;
  std::error_code EC;
  for (fs::directory_iterator It(Folder, EC), End; !EC && It != End;
       It.increment(EC)) {
    llvm::StringRef Name = path::filename(It->path());
    unsigned Major = 0;
    if (Name.consume_front(Prefix) && Name.consume_back(".so") &&
        !Name.getAsInteger(10, Major))
      Majors.insert(Major);
  }
  return Majors;
}

llvm::Error noPlugin(const std::string &Folder, unsigned Major) {
  std::set<unsigned> Majors = pluginsIn(Folder);
  std::string There, Versions;
  for (unsigned M : Majors)
    There += (There.empty() ? "" : ", ") + std::to_string(M);
  Majors.insert(Major);
  for (unsigned M : Majors)
    Versions += (Versions.empty() ? "" : ";") + std::to_string(M);
  return makeError(
      "there is no plugin for clang " + std::to_string(Major) + " in " +
      Folder + ", " +
      (There.empty() ? "nor for another" : "only for " + There) +
      (Major < OldestClang
           ? ": use clang " + std::to_string(OldestClang) + " or later"
           : ": configure torchtalk with -DTORCHTALK_LLVM_VERSIONS=\"" +
                 Versions + "\" and build it" +
                 (There.empty() ? "" : ", or use another clang")));
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
    auto Text = TRY(versionText(Clang));
    Major = TRY(clangMajorOf(Clang, Text));
  }
  std::string Folder = libraryFolder();
  std::string Path =
      Folder + "/" + Prefix.str() + std::to_string(Major) + ".so";
  if (!fs::exists(Path))
    return noPlugin(Folder, Major);
  return Plugin{Path, Major};
}

} // namespace torchtalk::cli
