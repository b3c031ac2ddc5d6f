//===- FlagsDigest.cpp - Digest of compiler flags -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/ast/FlagsDigest.h"

#include "clang/Lex/PreprocessorOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace torchtalk::extract {
namespace {

/// Options whose value is the next argument, neither of which counts: outputs,
/// folders, and macros.
bool isSkippedWithValue(llvm::StringRef Arg) {
  static constexpr llvm::StringLiteral Options[] = {
      "-D",
      "-U",
      "-o",
      "-main-file-name",
      "-dumpdir",
      "-load",
      "-resource-dir",
      "-I",
      "-F",
      "-iquote",
      "-idirafter",
      "-isystem",
      "-isysroot",
      "-iframework",
      "-iframeworkwithsysroot",
      "-iwithsysroot",
      "-c-isystem",
      "-cxx-isystem",
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
      "-ferror-limit",
      "-stats-file",
      "-add-plugin",
      "-plugin"};
  return llvm::is_contained(Options, Arg) || Arg.starts_with("-plugin-arg-");
}

/// Options for diagnostics, outputs and the plugin.
bool isSkipped(llvm::StringRef Arg) {
  for (llvm::StringRef Prefix : {"-fplugin=",
                                 "-fpass-plugin=",
                                 "-plugin-arg-",
                                 "-fdebug-compilation-dir=",
                                 "-fcoverage-compilation-dir=",
                                 "-object-file-name=",
                                 "-coverage-notes-file=",
                                 "-coverage-data-file=",
                                 "-fcolor-diagnostics",
                                 "-fdiagnostics-",
                                 "-fansi-escape-codes",
                                 "-fmessage-length",
                                 "-fmacro-prefix-map=",
                                 "-fdebug-prefix-map=",
                                 "-fcoverage-prefix-map=",
                                 "-ffile-reproducible",
                                 "-stats-file=",
                                 "-save-temps",
                                 "-emit-",
                                 "-W",
                                 "-R",
                                 "-I",
                                 "-F"})
    if (Arg.starts_with(Prefix))
      return true;
  static const llvm::StringSet<> Options = {
      "-S",  "-E",  "-w",  "-fsyntax-only",      "-sys-header-deps",
      "-MP", "-MG", "-MV", "-frewrite-includes", "-disable-free"};
  return Options.contains(Arg);
}

} // namespace

void describeFlags(const CompilerInvocation &Invocation, facts::Manifest &Out) {
  const auto &Inputs = Invocation.getFrontendOpts().Inputs;
  // A build farm compiles preprocessed text without the flags of the
  // preprocessor.
  if (Inputs.empty() || !Inputs[0].isFile() || Inputs[0].getFile() == "-" ||
      Inputs[0].isPreprocessed())
    return;
  for (const auto &[Macro, IsUndef] : Invocation.getPreprocessorOpts().Macros)
    Out.Macros.push_back((IsUndef ? "U" : "D") + Macro);
  std::string Key;
  bool SkipValue = false;
  for (const std::string &Text : Invocation.getCC1CommandLine()) {
    llvm::StringRef Arg = Text;
    if (std::exchange(SkipValue, false))
      continue;
    SkipValue = isSkippedWithValue(Arg);
    if (SkipValue || isSkipped(Arg) || Arg == Inputs[0].getFile())
      continue;
    // The location of the checkout does not count.
    if (!Arg.contains('/'))
      Key += Arg;
    else
      Key +=
          (Arg.split('=').first + "=" + llvm::sys::path::filename(Arg)).str();
    Key.push_back('\0');
  }
  Out.FlagsDigest = facts::hash64(Key);
}

} // namespace torchtalk::extract
