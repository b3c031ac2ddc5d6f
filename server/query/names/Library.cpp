//===- Library.cpp - Which files PyTorch itself is made of ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Library.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace torchtalk::query {

bool isOfLibrary(llvm::StringRef File) {
  for (llvm::StringRef Part : llvm::make_range(llvm::sys::path::begin(File),
                                               llvm::sys::path::end(File)))
    if (llvm::StringSwitch<bool>(Part)
            .Cases("test", "tests", "testing", "_testing", true)
            .Cases("benchmark", "benchmarks", "examples", "templates", true)
            .Default(false))
      return false;
  return !llvm::sys::path::stem(File).ends_with("_test");
}

} // namespace torchtalk::query
