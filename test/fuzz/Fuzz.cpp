//===- Fuzz.cpp - What all fuzz targets share -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>

void torchtalk::check(bool Holds, const char *Otherwise) {
  if (Holds)
    return;
  std::fprintf(stderr, "%s\n", Otherwise);
  std::abort();
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  torchtalk::fuzz({reinterpret_cast<const char *>(Data), Size});
  return 0;
}
