//===- CodingSupport.h - What the codings of records share ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shared by the files that implement IndexCoding.h.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_CODINGSUPPORT_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_CODINGSUPPORT_H

#include "facts/Coding.h"
#include "records/PythonRecords.h"

#include <string>
#include <vector>

namespace torchtalk::index {

using facts::ByteReader;
using facts::ByteWriter;

inline bool done(const ByteReader &In) { return !In.error() && In.atEnd(); }

/// A list: its length, then each element by \p Fn.
template <typename List, typename Fn>
void writeList(ByteWriter &Out, const List &Items, Fn Write) {
  Out.varint(Items.size());
  for (const auto &Item : Items)
    Write(Item);
}

template <typename T, typename Fn>
void readList(ByteReader &In, std::vector<T> &Items, Fn Read) {
  Items.clear();
  for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I)
    Read(Items.emplace_back());
}

inline void writeStrings(ByteWriter &Out, const std::vector<std::string> &All) {
  writeList(Out, All, [&](const std::string &S) { Out.string(S); });
}

inline void readStrings(ByteReader &In, std::vector<std::string> &All) {
  readList(In, All, [&](std::string &S) { S = In.string(); });
}

template <typename Enum> Enum readEnum(ByteReader &In, unsigned Count) {
  return static_cast<Enum>(In.index(Count));
}

inline bool readBool(ByteReader &In) { return In.index(2) != 0; }

/// In TestCoding.cpp.
void writeCallees(ByteWriter &Out, const std::vector<PythonCallee> &Callees);
void readCallees(ByteReader &In, std::vector<PythonCallee> &Callees);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_CODINGSUPPORT_H
