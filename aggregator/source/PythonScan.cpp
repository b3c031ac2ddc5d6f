//===- PythonScan.cpp - All Python files of a source tree -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/PythonScan.h"
#include "source/SourceCache.h"
#include "source/python/PythonReader.h"
#include "source/tree/SourceFiles.h"
#include "source/tree/SyntaxTree.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::source {
namespace {

Outcome<PythonModule> readFile(const std::string &Root,
                               const std::string &File) {
  Outcome<PythonModule> Result;
  llvm::Expected<std::string> Text =
      store::readFile(Root + "/" + File, MaxBytes);
  if (!Text) {
    Result.Problems.push_back(llvm::toString(Text.takeError()));
    return Result;
  }
  llvm::Expected<PythonModule> Module = readPython(File, std::move(*Text));
  if (!Module) {
    Result.Problems.push_back(
        File + ": not read: " + llvm::toString(Module.takeError()));
    return Result;
  }
  if (!Module->SyntaxErrors.empty())
    Result.Problems.push_back(
        File + ":" + std::to_string(Module->SyntaxErrors.front()) +
        ": this is no Python that is understood; what is around it counts");
  if (Module->TooDeep)
    Result.Problems.push_back(File + ": what is nested too deep in it, or has "
                                     "too long a name, was left out");
  Result.TheModel = std::move(*Module);
  return Result;
}

} // namespace

PythonFiles scanPython(const SourceTree &Tree, unsigned Jobs,
                       const std::function<void(uint64_t, uint64_t)> &Progress,
                       SourceCache *Cache) {
  PythonFiles Result;
  std::vector<std::string> Files = sourceFiles(
      Tree, [](llvm::StringRef Name) { return Name.ends_with(".py"); },
      Result.Problems);
  std::vector<Outcome<PythonModule>> Outcomes(Files.size());
  readInThreads(Files.size(), Jobs, Progress, [&](size_t I) {
    Outcomes[I] = readThrough<PythonModule>(Cache, Tree.Root, Files[I], [&] {
      return readFile(Tree.Root, Files[I]);
    });
  });
  for (auto &O : Outcomes) {
    llvm::append_range(Result.Problems, O.Problems);
    if (O.TheModel)
      Result.Modules.push_back(std::move(*O.TheModel));
  }
  return Result;
}

} // namespace torchtalk::source
