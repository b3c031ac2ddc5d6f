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
#include <sys/mman.h>
#include <unistd.h>

void torchtalk::check(bool Holds, const char *Otherwise) {
  if (Holds)
    return;
  std::fprintf(stderr, "%s\n", Otherwise);
  std::abort();
}

std::string torchtalk::fileOf(std::string_view Input) {
  static const int File = memfd_create("input", 0);
  check(File >= 0 && ftruncate(File, 0) == 0 &&
            pwrite(File, Input.data(), Input.size(), 0) ==
                static_cast<ssize_t>(Input.size()),
        "the input cannot be written into memory");
  return "/proc/self/fd/" + std::to_string(File);
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  torchtalk::fuzz({reinterpret_cast<const char *>(Data), Size});
  return 0;
}
