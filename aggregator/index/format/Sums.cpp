//===- Sums.cpp - In how many shards a fact is ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/Sums.h"
#include "index/format/CodingSupport.h"
#include "index/format/IndexCoding.h"

namespace torchtalk::index {
namespace {

void writeCounts(ByteWriter &Out, const Counted<uint32_t> &Counts) {
  uint32_t Last = 0;
  writeList(Out, Counts, [&](const auto &Entry) {
    Out.varint(Entry.first - Last);
    Out.varint(Entry.second);
    Last = Entry.first;
  });
}

void readCounts(ByteReader &In, Counted<uint32_t> &Counts) {
  uint32_t Last = 0;
  readList(In, Counts, [&](auto &Entry) {
    Entry.first = Last += In.u32();
    Entry.second = In.u32();
  });
}

} // namespace

std::string symbolSumsKey(SymbolId Id) { return "s" + key64(Id); }
std::string includeSumsKey(uint32_t File) { return "i" + key32(File); }

std::string encodeSums(const SymbolSums &Sums) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.varint(Sums.Mentions);
  writeList(Out, Sums.Names, [&](const auto &Entry) {
    Out.string(Entry.first.Name);
    Out.string(Entry.first.Signature);
    Out.varint(Entry.second);
  });
  writeList(Out, Sums.Definitions, [&](const auto &Entry) {
    const DefinitionFact &D = Entry.first;
    for (uint32_t Number :
         {D.File, D.Line, D.EndLine, static_cast<uint32_t>(D.Kind),
          D.MacroFilePlus1, D.MacroLine})
      Out.varint(Number);
    Out.varint(D.Template != 0 ? 1 : 0);
    if (D.Template != 0)
      Out.fixed(D.Template, 8);
    Out.varint(Entry.second);
  });
  writeCounts(Out, Sums.Edges);
  return Bytes;
}

bool decodeSums(std::string_view Bytes, SymbolSums &Out) {
  ByteReader In(Bytes);
  Out.Mentions = In.u32();
  readList(In, Out.Names, [&](auto &Entry) {
    Entry.first.Name = In.string();
    Entry.first.Signature = In.string();
    Entry.second = In.u32();
  });
  readList(In, Out.Definitions, [&](auto &Entry) {
    DefinitionFact &D = Entry.first;
    D.File = In.u32();
    D.Line = In.u32();
    D.EndLine = In.u32();
    D.Kind = readEnum<facts::FunctionKind>(In, facts::NumFunctionKinds);
    D.MacroFilePlus1 = In.u32();
    D.MacroLine = In.u32();
    D.Template = readBool(In) ? In.fixed(8) : 0;
    Entry.second = In.u32();
  });
  readCounts(In, Out.Edges);
  return done(In);
}

std::string encodeCounts(const Counted<uint32_t> &Counts) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeCounts(Out, Counts);
  return Bytes;
}

bool decodeCounts(std::string_view Bytes, Counted<uint32_t> &Out) {
  ByteReader In(Bytes);
  readCounts(In, Out);
  return done(In);
}

std::string encodeMentions(const std::vector<uint32_t> &Mentions) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Mentions, [&](uint32_t Count) { Out.varint(Count); });
  return Bytes;
}

bool decodeMentions(std::string_view Bytes, std::vector<uint32_t> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](uint32_t &Count) { Count = In.u32(); });
  return done(In);
}

} // namespace torchtalk::index
