//===- FindTorch.cpp - The torch that Python would import -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/FindTorch.h"
#include "cli/Settings.h"
#include "store/Program.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace torchtalk::cli {

/// The first entry of sys.path, of -c, is the working directory.
static constexpr const char *Script =
    "import sys; del sys.path[0]; from importlib.util import find_spec; "
    "s = find_spec('torch'); print(s and s.origin or '')";
static constexpr unsigned MostSeconds = 10;

std::string findPython() {
  for (const char *Variable : {"VIRTUAL_ENV", "CONDA_PREFIX"})
    if (std::string Folder = environment(Variable); !Folder.empty())
      if (std::string Python = below(Folder, "bin/python");
          llvm::sys::fs::can_execute(Python))
        return Python;
  for (const char *Name : {"python3", "python"})
    if (auto Python = llvm::sys::findProgramByName(Name))
      return *Python;
  return "";
}

static std::string askPython() {
  const std::string Python = findPython();
  if (Python.empty())
    return "";
  auto Asked = store::runProgram(
      {.Words = {Python, "-c", Script}, .Seconds = MostSeconds});
  if (!Asked) {
    llvm::consumeError(Asked.takeError());
    return "";
  }
  const llvm::StringRef Origin = llvm::StringRef(Asked->Out).trim();
  if (Asked->Code != 0 || llvm::sys::path::filename(Origin) != "__init__.py")
    return "";
  return llvm::sys::path::parent_path(Origin).str();
}

const std::string &findTorch() {
  static const std::string Found = askPython();
  return Found;
}

} // namespace torchtalk::cli
