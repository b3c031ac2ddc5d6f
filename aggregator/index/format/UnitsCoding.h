//===- UnitsCoding.h - The shards of TUs as bytes ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The record of merge/Units.h in an index.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_UNITSCODING_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_UNITSCODING_H

#include "index/format/IndexCoding.h"
#include "merge/Units.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <string_view>

namespace torchtalk::index {

/// Of Column::ToJoin.
std::string useKey(const ShardUse &Use);

/// The key of its record in Column::Meta.
constexpr const char *UnitsKey = "units";

/// \p Files are those of the generation, sorted: all index paths are among
/// them.
std::string encodeUnits(const Units &U, llvm::ArrayRef<llvm::StringRef> Files);
/// \returns false for any bytes that are not the output of the encoder.
bool decodeUnits(std::string_view Bytes, const FileTable &Files, Units &Out);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_UNITSCODING_H
