//===- UnitsCoding.cpp - The shards of TUs as bytes -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/UnitsCoding.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

void fields(auto &A, Is<ShardUse> auto &U) { A(U.Hash, U.Reading); }

std::string useKey(const ShardUse &Use) {
  return std::string(Use.Hash.begin(), Use.Hash.end()) + key32(Use.Reading);
}

std::string encodeUnits(const Units &U, llvm::ArrayRef<llvm::StringRef> Files) {
  store::FieldWriter Out;
  Out.list(U.Readings, [&](const Reading &R) {
    Out(R.Mapping);
    Out.list(R.Files, [&](const auto &Entry) {
      Out(Entry.first,
          static_cast<uint32_t>(
              llvm::lower_bound(Files, llvm::StringRef(Entry.second)) -
              Files.begin()));
    });
  });
  Out(U.Uses);
  Out.list(U.Tus, [&](const auto &Numbers) { ascending(Out, Numbers); });
  return Out.take();
}

bool decodeUnits(std::string_view Bytes, const FileTable &Files, Units &Out) {
  store::FieldReader In(Bytes);
  Out = {};
  In.list(Out.Readings, [&](Reading &R) {
    In(R.Mapping);
    In.each<std::pair<std::string, uint32_t>>([&](auto &Entry) {
      if (Entry.second >= Files.Paths.size())
        return In.fail("no such file");
      R.Files.emplace(std::move(Entry.first), Files.Paths[Entry.second]);
    });
  });
  In(Out.Uses);
  for (const ShardUse &Use : Out.Uses)
    if (Use.Reading >= Out.Readings.size())
      return false;
  In.list(Out.Tus, [&](auto &Numbers) {
    ascending(In, Numbers);
    if (!Numbers.empty() && Numbers.back() >= Out.Uses.size())
      In.fail("no such use");
  });
  return In.done();
}

} // namespace torchtalk::index
