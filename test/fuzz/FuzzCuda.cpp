//===- FuzzCuda.cpp - Any text as a source of a device --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each input is read in every dialect.
///
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "source/device/DeviceReader.h"

using namespace torchtalk;

void torchtalk::fuzz(std::string_view Input) {
  for (const char *Path :
       {"a.cu", "a.hip", "a.mu", "a.metal", "a.mm", "a.cpp"}) {
    auto File = source::readDevice(Path, Input, source::dialectOf(Path));
    if (!File)
      llvm::consumeError(File.takeError());
  }
}
