//===- Loader.cpp - Into this compiler, or not ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "load/Loader.h"

#include <climits>
#include <cstdarg>
#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

// Of LLVM's C interface since version 16; null in older compilers, and in those
// that keep their symbols to themselves.
extern "C" [[gnu::weak]] void LLVMGetVersion(unsigned *Major, unsigned *Minor,
                                             unsigned *Patch);

// What the rest of the plugin takes from the compiler; made by Weaken.cmake.
// The names are the mangled ones.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
#define SYMBOL(Name) extern "C" [[gnu::weak]] const char Name[];
#include "RequiredSymbols.inc"
#undef SYMBOL
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

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

const char *pluginPath() {
  Dl_info Info;
  return dladdr(Required, &Info) ? Info.dli_fname : "the plugin";
}

/// One line on stderr, in one write: many compilers share it. Not a
/// diagnostic, which -Werror would make an error.
[[gnu::format(printf, 2, 3)]] void refuse(const char *Compiler,
                                          const char *Format, ...) {
  char Reason[512];
  va_list Args;
  va_start(Args, Format);
  vsnprintf(Reason, sizeof(Reason), Format, Args);
  va_end(Args);
  fprintf(stderr,
          "torchtalk: this compile goes on without facts: %s is made for clang "
          "%d, and %s %s; use the flags that 'torchtalk flags --cxx %s' "
          "prints\n",
          pluginPath(), TORCHTALK_PLUGIN_LLVM, Compiler, Reason, Compiler);
}

/// Run by the dynamic linker, inside of clang's dlopen.
[[gnu::constructor]] void load() {
  char Compiler[PATH_MAX] = "";
  ssize_t Size = readlink("/proc/self/exe", Compiler, sizeof(Compiler) - 1);
  if (Size <= 0)
    snprintf(Compiler, sizeof(Compiler), "clang");

  if (!LLVMGetVersion)
    return refuse(Compiler, "is older than clang 16 or takes no plugins");
  unsigned Major = 0, Minor = 0, Patch = 0;
  LLVMGetVersion(&Major, &Minor, &Patch);
  if (Major != TORCHTALK_PLUGIN_LLVM)
    return refuse(Compiler, "is clang %u.%u.%u", Major, Minor, Patch);
  // Releases are x.1.y since 18; what comes before them still changes.
  if (Major >= 18 && Minor == 0)
    return refuse(Compiler, "is a development version of clang %u", Major);
  for (const RequiredSymbol &S : Required)
    if (!S.Address)
      return refuse(Compiler,
                    "is a clang %u that is built otherwise: it has "
                    "no %s",
                    Major, S.Name);
  torchtalk::registerPlugin();
}

} // namespace
