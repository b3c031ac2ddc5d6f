//===- FileRoles.cpp - What a file is for, by its path --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/FileRoles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace torchtalk::query {

bool isGeneratorInput(llvm::StringRef File) {
  for (llvm::StringRef Folder :
       {"torchgen/", "tools/autograd/", "tools/jit/", "tools/setup_helpers/",
        "aten/src/ATen/templates/", "torch/csrc/lazy/ts_backend/"})
    if (File.starts_with(Folder))
      return llvm::sys::path::extension(File) != ".cpp" ||
             File.contains("templates/");
  return llvm::is_contained({".proto", ".fbs", ".in"},
                            llvm::sys::path::extension(File)) ||
         (File.starts_with("aten/src/ATen/native/") && File.ends_with(".yaml"));
}

bool isBuildDescription(llvm::StringRef File) {
  return llvm::is_contained({".cmake", ".bzl", ".bazel"},
                            llvm::sys::path::extension(File)) ||
         llvm::is_contained(
             {"CMakeLists.txt", "setup.py", "BUILD", "pyproject.toml"},
             llvm::sys::path::filename(File));
}

bool isDocumentation(llvm::StringRef File) {
  return File.starts_with("docs/") ||
         llvm::sys::path::filename(File).starts_with("LICENSE") ||
         llvm::is_contained({".md", ".rst", ".cff"},
                            llvm::sys::path::extension(File));
}

} // namespace torchtalk::query
