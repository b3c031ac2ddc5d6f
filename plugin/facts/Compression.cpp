//===- Compression.cpp - Facts in few bytes -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "facts/Compression.h"

#include <zstd.h>

#include <memory>

// Dictionary.S
extern "C" const char TorchTalkDictionary[];
extern "C" const char TorchTalkDictionaryEnd[];

namespace torchtalk::facts {
namespace {

/// Measured with the dictionary on 120 TUs of PyTorch 2.6.0 (620 KB raw in the
/// mean): level 3 gives 19.8 KB in 1.8 ms, 6 gives 15.3 KB in 6.9 ms, 9 gives
/// 14.3 KB in 11 ms.
constexpr int CompressionLevel = 6;

/// Decompressed when it is first asked for, which takes 2 ms.
std::string_view dictionary() {
  static const std::string Raw = [] {
    std::string_view Frame(TorchTalkDictionary,
                           TorchTalkDictionaryEnd - TorchTalkDictionary);
    std::string Out(ZSTD_getFrameContentSize(Frame.data(), Frame.size()), '\0');
    ZSTD_decompress(Out.data(), Out.size(), Frame.data(), Frame.size());
    return Out;
  }();
  return Raw;
}

} // namespace

std::string compress(std::string_view Raw) {
  std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> Zstd(ZSTD_createCCtx(),
                                                            ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(Zstd.get(), ZSTD_c_compressionLevel, CompressionLevel);
  // What changes a record and mends its checksum does not know the shards.
  ZSTD_CCtx_setParameter(Zstd.get(), ZSTD_c_checksumFlag, 1);
  std::string_view Dictionary = dictionary();
  ZSTD_CCtx_refPrefix(Zstd.get(), Dictionary.data(), Dictionary.size());
  std::string Frame(ZSTD_compressBound(Raw.size()), '\0');
  size_t Size = ZSTD_compress2(Zstd.get(), Frame.data(), Frame.size(),
                               Raw.data(), Raw.size());
  Frame.resize(ZSTD_isError(Size) ? 0 : Size);
  return Frame;
}

std::optional<uint64_t> decompressedSize(std::string_view Frame) {
  uint64_t Size = ZSTD_getFrameContentSize(Frame.data(), Frame.size());
  if (Size == ZSTD_CONTENTSIZE_UNKNOWN || Size == ZSTD_CONTENTSIZE_ERROR)
    return std::nullopt;
  return Size;
}

bool decompress(std::string_view Frame, std::string &Raw, std::string &Error) {
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> Zstd(ZSTD_createDCtx(),
                                                            ZSTD_freeDCtx);
  std::string_view Dictionary = dictionary();
  ZSTD_DCtx_refPrefix(Zstd.get(), Dictionary.data(), Dictionary.size());
  Raw.resize(decompressedSize(Frame).value_or(0));
  size_t Size = ZSTD_decompressDCtx(Zstd.get(), Raw.data(), Raw.size(),
                                    Frame.data(), Frame.size());
  if (!ZSTD_isError(Size) && Size == Raw.size())
    return true;
  Error = ZSTD_isError(Size) ? ZSTD_getErrorName(Size) : "short frame";
  return false;
}

} // namespace torchtalk::facts
