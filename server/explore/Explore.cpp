//===- Explore.cpp - The pages for browsers -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "explore/Explore.h"

using namespace torchtalk;

// In Assets.S.
extern "C" {
#define ASSET(NUMBER, PATH, TYPE, TAG)                                         \
  extern const char TorchTalkAsset##NUMBER[];                                  \
  extern const char TorchTalkAssetEnd##NUMBER[];
#include "Assets.inc"
#undef ASSET
}

std::vector<mcp::Asset> explore::explorerFiles() {
  return {
#define ASSET(NUMBER, PATH, TYPE, TAG)                                         \
  mcp::Asset{                                                                  \
      PATH, TYPE, TAG, {TorchTalkAsset##NUMBER, TorchTalkAssetEnd##NUMBER}},
#include "Assets.inc"
#undef ASSET
  };
}
