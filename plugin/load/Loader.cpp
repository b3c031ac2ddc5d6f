//===- Loader.cpp - Loading the plugin into any clang ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "load/Loader.h"

#include <climits>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

// "Debian clang version 19.1.7 (3~deb12u1)". Null in a program that does not
// export clang's symbols, or that has another std::string.
namespace clang {
[[gnu::weak]] std::string getClangFullVersion();
} // namespace clang

// The symbols that the rest of the plugin needs from the compiler; made by
// Weaken.cmake. The names are the mangled ones.
// NOLINTBEGIN(bugprone-*,readability-identifier-naming)
#define SYMBOL(Name) extern "C" [[gnu::weak]] const char Name[];
#include "RequiredSymbols.inc"
#undef SYMBOL
// NOLINTEND(bugprone-*,readability-identifier-naming)

namespace {

struct RequiredSymbol {
  const char *Name;
  const char *Address;
};

const RequiredSymbol Required[] = {
#define SYMBOL(Name) {#Name, Name},
#include "RequiredSymbols.inc"
#undef SYMBOL
};

constexpr const char Wanted[] = "clang version ";

std::string pluginPath() {
  Dl_info Info;
  return dladdr(Required, &Info) ? Info.dli_fname : "the plugin";
}

std::string compilerPath() {
  char Path[PATH_MAX];
  ssize_t Size = readlink("/proc/self/exe", Path, sizeof(Path));
  return Size > 0 ? std::string(Path, static_cast<size_t>(Size)) : "clang";
}

/// Writes one line to stderr, in one write, as many compilers share it. Not a
/// diagnostic, which -Werror would make an error.
void refuse(const std::string &Why, const std::string &Remedy) {
  std::string Line =
      "torchtalk: this compile goes on without facts: " + pluginPath() +
      " is made for clang " + std::to_string(TORCHTALK_PLUGIN_LLVM) + ", and " +
      compilerPath() + " is " + Why + "; " + Remedy + "\n";
  fputs(Line.c_str(), stderr);
}

/// The dynamic linker runs it inside clang's dlopen.
[[gnu::constructor]] void load() {
  const std::string OtherClang =
      "use a release of clang " + std::to_string(TORCHTALK_PLUGIN_LLVM);
  if (!clang::getClangFullVersion)
    return refuse("no clang that takes this plugin", OtherClang);
  std::string Text = clang::getClangFullVersion();
  std::string Version = Text.substr(0, Text.find(" ("));
  unsigned Major = 0, Minor = 0;
  size_t Number = Version.find(Wanted);
  if (Number == std::string::npos ||
      // NOLINTNEXTLINE(bugprone-unchecked-string-to-number-conversion): counts
      sscanf(&Version[Number + strlen(Wanted)], "%u.%u", &Major, &Minor) != 2 ||
      Major != TORCHTALK_PLUGIN_LLVM)
    return refuse(Version, "use the flags that 'torchtalk flags --cxx " +
                               compilerPath() + "' prints");
  // Releases are x.1.y since 18; earlier versions are still in development.
  if (Major >= 18 && Minor == 0)
    return refuse("a development version, " + Version, OtherClang);
  for (const RequiredSymbol &S : Required)
    if (!S.Address)
      return refuse(Version + ", built otherwise: it has no " + S.Name,
                    OtherClang);
  torchtalk::registerPlugin();
}

} // namespace
