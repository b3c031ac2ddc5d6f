//===- KeptSources.h - Source files that travel with an index ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The file `kept-sources` of a generation, which `snapshot save
/// --with-sources` writes: the text of the source files that the index has
/// places in, for machines without the source.
///
/// \verbatim
///   block...   some files one after another, compressed by zstd
///   table      KeptTable, compressed likewise
///   tail       KeptTail: where the table is
/// \endverbatim
///
/// It may come from an archive and is treated as hostile: sizes are bounded
/// before anything is allocated, and paths are compared only, never opened.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_READER_KEPTSOURCES_H
#define TORCHTALK_AGGREGATOR_INDEX_READER_KEPTSOURCES_H

#include "index/reader/IndexReader.h"
#include "store/Fields.h"

#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::index {

constexpr const char *KeptSourcesName = "kept-sources";

/// Of one file, of a block and of the table, uncompressed.
constexpr uint64_t MaxKeptFile = 16 << 20, MaxKeptBlock = 2 * MaxKeptFile;

/// Bytes of the file that are Size bytes uncompressed.
struct KeptBlock {
  uint64_t Offset = 0, Bytes = 0, Size = 0;
};
struct KeptFile {
  std::string Path; ///< relative to the source root
  uint32_t Block = 0;
  uint32_t Offset = 0, Size = 0; ///< in the block
};
struct KeptTable {
  std::vector<KeptBlock> Blocks;
  std::vector<KeptFile> Files; ///< sorted by path
};
/// The last KeptTailBytes of the file.
struct KeptTail {
  uint64_t Magic = 0;
  KeptBlock Table;
};
constexpr uint64_t KeptMagic = 0x3130535243535454; // "TTSCRS01"
constexpr size_t KeptTailBytes = 32;

void fields(auto &A, store::Is<KeptBlock> auto &B) {
  A(B.Offset, B.Bytes, B.Size);
}
void fields(auto &A, store::Is<KeptFile> auto &F) {
  A(F.Path, F.Block, F.Offset, F.Size);
}
void fields(auto &A, store::Is<KeptTable> auto &T) { A(T.Blocks, T.Files); }
void fields(auto &A, store::Is<KeptTail> auto &T) { A(T.Magic, T.Table); }

/// The text of the file \p Path (relative to the source root) that travels with
/// \p Index; std::nullopt: it does not. Fails where the kept sources are
/// damaged or not those that the index was made from. Thread-safe.
llvm::Expected<std::optional<std::string>> keptText(const IndexReader &Index,
                                                    llvm::StringRef Path);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_READER_KEPTSOURCES_H
