//===- IndexCoding.cpp - Keys and values of an index generation -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/IndexCoding.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::index {

const std::array<const char *, NumColumns> ColumnNames = {
    // RocksDB insists on the first one's name.
    "default",     "symbols",     "callees",       "callers",    "names",
    "definitions", "includes",    "registrations", "kernels",    "ops",
    "opnames",     "derivatives", "tus",           "bindings",   "bound",
    "python",      "pythonnames", "pythoncallers", "pythonregs", "opdocs",
    "opinfos",     "tests",       "devices",       "search",     "sums",
    "tojoin",      "texts",       "textnames"};

namespace {

template <unsigned Bytes> std::string bigEndian(uint64_t Number) {
  std::string Key;
  for (unsigned I = Bytes; I-- > 0;)
    Key.push_back(static_cast<char>(Number >> (8 * I)));
  return Key;
}

template <unsigned Bytes, typename T>
bool readBigEndian(std::string_view Key, T &Out) {
  if (Key.size() != Bytes)
    return false;
  Out = 0;
  for (char C : Key)
    Out = static_cast<T>(Out << 8 | static_cast<uint8_t>(C));
  return true;
}

} // namespace

std::string key32(uint32_t Number) { return bigEndian<4>(Number); }
std::string key64(uint64_t Number) { return bigEndian<8>(Number); }
bool readKey32(std::string_view Key, uint32_t &Out) {
  return readBigEndian<4>(Key, Out);
}
bool readKey64(std::string_view Key, uint64_t &Out) {
  return readBigEndian<8>(Key, Out);
}

std::string encodeFiles(llvm::ArrayRef<llvm::StringRef> Paths,
                        const std::vector<bool> &HasDefinitions) {
  store::FieldWriter Out;
  auto Flag = HasDefinitions.begin();
  Out.list(Paths, [&](llvm::StringRef Path) { Out(Path, bool(*Flag++)); });
  return Out.take();
}

bool decodeFiles(std::string_view Bytes, FileTable &Out) {
  store::FieldReader In(Bytes);
  In.list(Out.Paths, [&](std::string &Path) {
    bool Has = false;
    In(Path, Has);
    Out.HasDefinitions.push_back(Has);
  });
  return In.done();
}

std::string searchKey(std::string_view Component, SearchEntry::Kind Kind,
                      std::string_view Name) {
  std::string Key(Component);
  Key += '\0';
  Key += static_cast<char>('0' + static_cast<int>(Kind));
  Key += Name;
  return Key;
}

bool decodeSearchEntry(std::string_view Key, std::string_view Bytes,
                       SearchEntry &Out) {
  size_t End = Key.find('\0');
  if (End == std::string_view::npos || End + 2 > Key.size())
    return false;
  auto Kind = static_cast<unsigned>(Key[End + 1] - '0');
  if (Kind >= NumSearchKinds)
    return false;
  Out.TheKind = static_cast<SearchEntry::Kind>(Kind);
  Out.Name = Key.substr(End + 2);
  return decode(Bytes, Out);
}

bool decodeText(std::string_view Bytes, TextRecord &Out) {
  std::string Code;
  bool Good = decode(Bytes, Code, Out.Targets);
  Out.Bytes = std::make_shared<const std::string>(std::move(Code));
  return Good && source::decodeCode(*Out.Bytes, Out.Code) &&
         Out.Targets.size() == Out.Code.Includes.size();
}

std::string textCallKey(std::string_view LastComponent) {
  return "c" + std::string(LastComponent);
}

std::string textIncludeKey(std::string_view Path) {
  return "i" + std::string(Path);
}

std::string encodeNumbers(llvm::ArrayRef<uint32_t> Numbers) {
  store::FieldWriter Out;
  uint32_t Last = 0;
  for (uint32_t Number : Numbers)
    Out.delta(Number, Last);
  return Out.take();
}

bool decodeNumbers(std::string_view Bytes, std::vector<uint32_t> &Out) {
  store::FieldReader In(Bytes);
  uint32_t Last = 0;
  for (Out.clear(); !In.error() && !In.atEnd();)
    In.delta(Out.emplace_back(), Last);
  return In.done();
}

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

std::string encodeSummary(const IndexSummary &Summary) {
  store::FieldWriter Out;
  Out.fixed32(IndexFormatVersion);
  Out(Summary);
  return Out.take();
}

std::string readIndexFormats() {
  return std::to_string(IndexFormatVersion - 1) + " and " +
         std::to_string(IndexFormatVersion);
}

bool decodeSummary(std::string_view Bytes, IndexSummary &Out) {
  store::FieldReader Version(Bytes);
  Out = {};
  Version.fixed32(Out.FormatVersion);
  return !Version.error() && readsIndexFormat(Out.FormatVersion) &&
         store::decodeOf(Out.FormatVersion, Bytes.substr(sizeof(uint32_t)),
                         Out);
}

} // namespace torchtalk::index
