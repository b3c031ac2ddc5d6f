//===- Compression.h - Facts in few bytes -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a TU sees of its headers is much of its facts, and other TUs see most
/// of it too. So facts are compressed with a dictionary of what many TUs of
/// PyTorch 2.6.0 have (Dictionary.zst, made by utils/facts-dictionary): facts
/// of 286 of its TUs that such a dictionary was not made from took 0.38 of
/// their size without it, 0.36 in the median. Those of another version or
/// project gain less and lose nothing.
///
/// Another dictionary is another facts::FormatVersion. Thread-safe.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_FACTS_COMPRESSION_H
#define TORCHTALK_PLUGIN_FACTS_COMPRESSION_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace torchtalk::facts {

/// \returns one zstd frame with a checksum and the size of \p Raw, the same for
/// the same zstd library; "" without memory for it.
std::string compress(std::string_view Raw);

/// The size of what compress() was given, as \p Frame says it.
std::optional<uint64_t> decompressedSize(std::string_view Frame);

/// Takes memory for all that \p Frame says it has: look at decompressedSize()
/// first. \returns false, with the reason in \p Error, for what is no such
/// frame.
bool decompress(std::string_view Frame, std::string &Raw, std::string &Error);

} // namespace torchtalk::facts

#endif // TORCHTALK_PLUGIN_FACTS_COMPRESSION_H
