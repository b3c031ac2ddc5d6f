//===- FlagsDigest.cpp - What the flags of a compile come to --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/FlagsDigest.h"
#include "facts/Facts.h"

#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace torchtalk::extract {
namespace {

/// Options whose value is the next argument, neither of which counts: outputs,
/// and where the toolchain lies. (Clang gives its own folders as -isystem too.)
const llvm::StringSet<> &skippedWithValue() {
  static const llvm::StringSet<> Options = {"-o",
                                            "-main-file-name",
                                            "-dumpdir",
                                            "-load",
                                            "-resource-dir",
                                            "-isystem",
                                            "-internal-isystem",
                                            "-internal-externc-isystem",
                                            "-dependency-file",
                                            "-MT",
                                            "-MF",
                                            "-MQ",
                                            "-split-dwarf-file",
                                            "-split-dwarf-output",
                                            "-diagnostic-log-file",
                                            "-serialize-diagnostic-file",
                                            "-header-include-file",
                                            "-stats-file",
                                            "-add-plugin",
                                            "-plugin"};
  return Options;
}

bool isSkipped(llvm::StringRef Arg) {
  for (llvm::StringRef Prefix :
       {"-fplugin=", "-fpass-plugin=", "-plugin-arg-",
        "-fdebug-compilation-dir=", "-fcoverage-compilation-dir=",
        "-object-file-name=", "-coverage-notes-file=", "-coverage-data-file=",
        "-fcolor-diagnostics", "-fdiagnostics-color", "-fmessage-length",
        "-ferror-limit", "-fmacro-prefix-map=", "-fdebug-prefix-map=",
        "-fcoverage-prefix-map=", "-stats-file="})
    if (Arg.starts_with(Prefix))
      return true;
  return false;
}

} // namespace

uint64_t flagsDigest(CompilerInstance &CI, const StoredPath &Paths) {
  std::string Key;
  bool SkipValue = false;
  for (const std::string &Text : CI.getInvocation().getCC1CommandLine()) {
    llvm::StringRef Arg = Text;
    if (SkipValue) {
      SkipValue = false;
      continue;
    }
    if (skippedWithValue().contains(Arg) || Arg.starts_with("-plugin-arg-")) {
      SkipValue = true;
      continue;
    }
    if (isSkipped(Arg))
      continue;
    Key += Arg.starts_with("/") ? Paths.of(Arg) : Arg.str();
    Key.push_back('\0');
  }
  return facts::symbolId(Key, "");
}

} // namespace torchtalk::extract
