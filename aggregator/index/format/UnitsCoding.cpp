//===- UnitsCoding.cpp - The shards of TUs as bytes -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/UnitsCoding.h"
#include "index/format/CodingSupport.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

std::string useKey(const ShardUse &Use) {
  return std::string(Use.Hash.begin(), Use.Hash.end()) + key32(Use.Reading);
}

std::string encodeUnits(const Units &U, llvm::ArrayRef<llvm::StringRef> Files) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, U.Readings, [&](const Reading &R) {
    Out.string(R.Mapping);
    writeList(Out, R.Files, [&](const auto &Entry) {
      Out.string(Entry.first);
      Out.varint(static_cast<uint64_t>(
          llvm::lower_bound(Files, llvm::StringRef(Entry.second)) -
          Files.begin()));
    });
  });
  writeList(Out, U.Uses, [&](const ShardUse &Use) {
    Out.bytes(
        {reinterpret_cast<const char *>(Use.Hash.data()), Use.Hash.size()});
    Out.varint(Use.Reading);
  });
  writeList(Out, U.Tus, [&](const std::vector<uint32_t> &Numbers) {
    uint32_t Last = 0;
    writeList(Out, Numbers, [&](uint32_t Number) {
      Out.varint(Number - Last);
      Last = Number;
    });
  });
  return Bytes;
}

bool decodeUnits(std::string_view Bytes, const FileTable &Files, Units &Out) {
  ByteReader In(Bytes);
  Out = {};
  readList(In, Out.Readings, [&](Reading &R) {
    R.Mapping = In.string();
    for (uint64_t I = 0, N = In.count(2); I < N && !In.error(); ++I) {
      std::string Stored(In.string());
      uint32_t File = In.index(Files.Paths.size());
      if (!In.error())
        R.Files.emplace(std::move(Stored), Files.Paths[File]);
    }
  });
  readList(In, Out.Uses, [&](ShardUse &Use) {
    std::string_view Hash = In.bytes(Use.Hash.size());
    llvm::copy(Hash, Use.Hash.begin());
    Use.Reading = In.index(Out.Readings.size());
  });
  readList(In, Out.Tus, [&](std::vector<uint32_t> &Numbers) {
    uint64_t Last = 0;
    readList(In, Numbers, [&](uint32_t &Number) {
      Last += In.varint();
      if (Last >= Out.Uses.size())
        In.fail("no such use");
      Number = static_cast<uint32_t>(Last);
    });
  });
  return done(In);
}

} // namespace torchtalk::index
