//===- FileRoles.cpp - What a file is for, by its path --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/FileRoles.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace torchtalk::query {

namespace path = llvm::sys::path;

bool isGeneratorInput(llvm::StringRef File) {
  for (llvm::StringRef Folder :
       {"torchgen/", "tools/autograd/", "tools/jit/", "tools/setup_helpers/",
        "aten/src/ATen/templates/", "torch/csrc/lazy/ts_backend/"})
    if (File.starts_with(Folder))
      return path::extension(File) != ".cpp" || File.contains("templates/");
  return llvm::StringSwitch<bool>(path::extension(File))
             .Cases(".proto", ".fbs", ".in", true)
             .Default(false) ||
         (File.starts_with("aten/src/ATen/native/") && File.ends_with(".yaml"));
}

bool isBuildDescription(llvm::StringRef File) {
  return llvm::StringSwitch<bool>(path::extension(File))
             .Cases(".cmake", ".bzl", ".bazel", true)
             .Default(false) ||
         llvm::StringSwitch<bool>(path::filename(File))
             .Cases("CMakeLists.txt", "setup.py", "BUILD", "pyproject.toml",
                    true)
             .Default(false);
}

bool isDocumentation(llvm::StringRef File) {
  if (File.starts_with("docs/") || path::filename(File).starts_with("LICENSE"))
    return true;
  return llvm::StringSwitch<bool>(path::extension(File))
      .Cases(".md", ".rst", ".cff", true)
      .Default(false);
}

} // namespace torchtalk::query
