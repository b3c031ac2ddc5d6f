//===- ShardCoding.cpp - Encoding of one shard ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// \verbatim
///   shard := file:string strings symbols functions edges regs includes
/// \endverbatim
/// Every list starts with its length. Strings are interned in the order of
/// first use; lines are deltas to the line before, since lists are in source
/// order or nearly so; edges are grouped by their From.
///
//===----------------------------------------------------------------------===//

#include "facts/Coding.h"
#include "facts/Container.h"

#include <unordered_map>

namespace torchtalk::facts {
namespace {

class StringTable {
public:
  /// Strings are collected into their own run of bytes, ahead of the records.
  uint64_t intern(const std::string &S) {
    auto [It, New] = Ids.try_emplace(S, Ids.size());
    if (New)
      ByteWriter(Bytes).string(S);
    return It->second;
  }
  void write(ByteWriter &Out) const {
    Out.varint(Ids.size());
    Out.bytes(Bytes);
  }

private:
  std::unordered_map<std::string, uint64_t> Ids;
  std::string Bytes;
};

/// The lists of a shard, read in the order in which encodeShard writes them.
class ShardReader {
public:
  ShardReader(std::string_view Bytes, Shard &Out) : In(Bytes), Out(Out) {}

  const char *read() {
    Out.File = In.string();
    for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I)
      Strings.push_back(In.string());
    readSymbols();
    readFunctions();
    readEdges();
    readRegistrations();
    readIncludes();
    if (!In.error() && !In.atEnd())
      In.fail("bytes after the end");
    return In.error();
  }

private:
  std::string string() {
    uint32_t Index = In.index(Strings.size());
    return In.error() ? std::string() : std::string(Strings[Index]);
  }
  uint32_t symbol() { return In.index(Out.Symbols.size()); }
  uint32_t symbolPlus1() { return In.index(Out.Symbols.size() + 1); }
  uint32_t line() {
    Line += In.svarint();
    if (Line < 0 || Line > UINT32_MAX)
      In.fail("line out of range");
    return static_cast<uint32_t>(Line);
  }
  template <typename Enum> Enum enumerator(unsigned Count) {
    return static_cast<Enum>(In.index(Count));
  }

  void readSymbols() {
    for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I) {
      Symbol S;
      S.Identity = string();
      S.File = string();
      S.Name = string();
      S.Signature = string();
      if (S.Identity.empty())
        In.fail("symbol without identity");
      Out.Symbols.push_back(std::move(S));
    }
  }
  void readFunctions() {
    Line = 0;
    for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I) {
      Function F;
      F.Symbol = symbol();
      F.Kind = enumerator<FunctionKind>(NumFunctionKinds);
      F.Line = line();
      F.EndLine = F.Line + In.u32();
      if (F.EndLine < F.Line)
        In.fail("line out of range");
      F.TemplatePlus1 = symbolPlus1();
      Out.Functions.push_back(F);
    }
  }
  void readEdges() {
    Line = 0;
    uint32_t From = 0;
    for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I) {
      Edge E;
      // Low bit: a new From follows. Next bit: a file follows.
      uint64_t Head = In.varint();
      if (Head & 1)
        From = symbol();
      E.From = From;
      if (Out.Symbols.size() <= From)
        In.fail("edge without symbols");
      if (Head & 2)
        E.File = string();
      if ((Head >> 2) >= NumEdgeKinds)
        In.fail("unknown edge kind");
      E.Kind = static_cast<EdgeKind>(Head >> 2);
      E.To = symbol();
      E.Line = line();
      Out.Edges.push_back(std::move(E));
    }
  }
  void readRegistrations() {
    Line = 0;
    for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I) {
      Registration R;
      R.Op = string();
      R.Key = string();
      R.Schema = string();
      R.KernelPlus1 = symbolPlus1();
      R.KernelName = string();
      R.Line = line();
      R.BlockLine = In.u32();
      R.Block = symbol();
      Out.Registrations.push_back(std::move(R));
    }
  }
  void readIncludes() {
    Line = 0;
    for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I) {
      Include Inc;
      Inc.Path = string();
      Inc.Line = line();
      Out.Includes.push_back(std::move(Inc));
    }
  }

  ByteReader In;
  Shard &Out;
  std::vector<std::string_view> Strings;
  int64_t Line = 0;
};

} // namespace

EncodedShard encodeShard(const Shard &S) {
  StringTable Strings;
  std::string Body;
  ByteWriter Out(Body);
  int64_t Last = 0;
  auto Line = [&](uint32_t L) {
    Out.svarint(int64_t(L) - Last);
    Last = L;
  };

  Out.varint(S.Symbols.size());
  for (const Symbol &Sym : S.Symbols) {
    Out.varint(Strings.intern(Sym.Identity));
    Out.varint(Strings.intern(Sym.File));
    Out.varint(Strings.intern(Sym.Name));
    Out.varint(Strings.intern(Sym.Signature));
  }
  Last = 0;
  Out.varint(S.Functions.size());
  for (const Function &F : S.Functions) {
    Out.varint(F.Symbol);
    Out.varint(static_cast<uint8_t>(F.Kind));
    Line(F.Line);
    Out.varint(F.EndLine - F.Line);
    Out.varint(F.TemplatePlus1);
  }
  Last = 0;
  Out.varint(S.Edges.size());
  uint64_t From = UINT64_MAX;
  for (const Edge &E : S.Edges) {
    bool NewFrom = E.From != From;
    From = E.From;
    Out.varint(static_cast<uint64_t>(E.Kind) << 2 | (E.File.empty() ? 0u : 2u) |
               (NewFrom ? 1u : 0u));
    if (NewFrom)
      Out.varint(E.From);
    if (!E.File.empty())
      Out.varint(Strings.intern(E.File));
    Out.varint(E.To);
    Line(E.Line);
  }
  Last = 0;
  Out.varint(S.Registrations.size());
  for (const Registration &R : S.Registrations) {
    Out.varint(Strings.intern(R.Op));
    Out.varint(Strings.intern(R.Key));
    Out.varint(Strings.intern(R.Schema));
    Out.varint(R.KernelPlus1);
    Out.varint(Strings.intern(R.KernelName));
    Line(R.Line);
    Out.varint(R.BlockLine);
    Out.varint(R.Block);
  }
  Last = 0;
  Out.varint(S.Includes.size());
  for (const Include &I : S.Includes) {
    Out.varint(Strings.intern(I.Path));
    Line(I.Line);
  }

  std::string Bytes;
  ByteWriter Whole(Bytes);
  Whole.string(S.File);
  Strings.write(Whole);
  Whole.bytes(Body);
  return sealShard(std::move(Bytes));
}

bool decodeShard(std::string_view Bytes, Shard &Out, std::string &Error) {
  Out = {};
  Error.clear();
  if (const char *Why = ShardReader(Bytes, Out).read())
    Error = std::string("shard: ") + Why;
  return Error.empty();
}

} // namespace torchtalk::facts
