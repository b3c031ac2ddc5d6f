//===- Explore.cpp - The pages for browsers -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "explore/Explore.h"

#include "llvm/ADT/StringRef.h"

using namespace torchtalk;

// In Assets.S.
extern "C" {
#define ASSET(NUMBER, PATH, TYPE, TAG)                                         \
  extern const char TorchTalkAsset##NUMBER[];                                  \
  extern const char TorchTalkAssetEnd##NUMBER[];
#include "Assets.inc"
#undef ASSET
extern const char TorchTalkAssetSaved[];
extern const char TorchTalkAssetEndSaved[];
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

std::string explore::pageWith(const mcp::Json &Saved) {
  const llvm::StringRef Page(TorchTalkAssetSaved,
                             TorchTalkAssetEndSaved - TorchTalkAssetSaved);
  const llvm::StringRef Mark("id=\"saved\">");
  auto [Before, After] = Page.split(Mark);
  std::string Result = Before.str() + Mark.str();
  // No text of an answer ends the element that holds it.
  for (char C : Saved.dump(-1, ' ', false, mcp::Json::error_handler_t::replace))
    Result += C == '<' ? std::string("\\u003c") : std::string(1, C);
  return Result + After.str();
}
