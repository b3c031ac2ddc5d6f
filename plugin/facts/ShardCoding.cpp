//===- ShardCoding.cpp - Encoding of one shard ----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// \verbatim
///   shard := file:string source:8 strings symbols functions edges regs
///            includes keys bindings
///   list  := count {column:string}*          (no columns when count is 0)
/// \endverbatim
/// Lists are stored by column, because like compresses with like: rows side by
/// side took a third more. Lines are deltas to the row before. References to
/// symbols and strings count back from the next one that was not named yet, so
/// that a first use is 0 where both are numbered by first use.
///
//===----------------------------------------------------------------------===//

#include "facts/Coding.h"
#include "facts/Container.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace torchtalk::facts {
namespace {

//===----------------------------------------------------------------------===//
// What both directions agree on. A Codec is the Writer or the Reader below;
// each list says once, in codeRow, what its rows consist of.
//===----------------------------------------------------------------------===//

/// Counts back from the number after the highest one so far.
struct FirstUse {
  int64_t Next = 0;

  int64_t encode(uint64_t Index) {
    int64_t Code = Next - static_cast<int64_t>(Index);
    Next = std::max(Next, static_cast<int64_t>(Index) + 1);
    return Code;
  }
  /// \returns \p Limit for a code that means nothing below it.
  uint64_t decode(int64_t Code, uint64_t Limit) {
    // Unsigned, so that no hostile code overflows.
    uint64_t Index = static_cast<uint64_t>(Next) - static_cast<uint64_t>(Code);
    if (Index >= Limit)
      return Limit;
    Next = std::max(Next, static_cast<int64_t>(Index) + 1);
    return Index;
  }
};

/// Bytes of memory that a decoded shard may take: a small hostile input could
/// otherwise ask for any number, as rows may all name one long string.
constexpr uint64_t MaxDecodedSize = MaxRawSize;

constexpr size_t MaxColumns = 11;

template <typename Codec> void codeRow(Codec &C, Symbol &S) {
  C.string(0, S.Identity);
  C.string(1, S.File);
  C.string(2, S.Name);
  C.string(3, S.Signature);
}

template <typename Codec> void codeRow(Codec &C, Function &F) {
  C.symbol(0, F.Symbol);
  C.enumerator(1, F.Kind, NumFunctionKinds);
  C.line(2, F.Line);
  uint32_t Length = F.EndLine - F.Line;
  C.number(3, Length);
  F.EndLine = F.Line + Length;
  C.symbolPlus1(4, F.TemplatePlus1);
  C.string(5, F.MacroFile);
  C.number(6, F.MacroLine);
}

template <typename Codec> void codeRow(Codec &C, Edge &E) {
  C.sameAsBefore(0, E.From);
  C.enumerator(1, E.Kind, NumEdgeKinds);
  C.symbol(2, E.To);
  C.line(3, E.Line);
  C.string(4, E.File);
  C.symbolPlus1(5, E.PassedToPlus1);
}

template <typename Codec> void codeRow(Codec &C, Registration &R) {
  C.symbol(0, R.Block);
  C.string(1, R.Op);
  C.string(2, R.Key);
  C.string(3, R.Schema);
  C.symbolPlus1(4, R.KernelPlus1);
  C.string(5, R.KernelName);
  C.line(6, R.Line);
  C.number(7, R.BlockLine);
  C.flag(8, R.Conditional);
  C.enumerator(9, R.Api, NumRegistrationApis);
  C.string(10, R.Condition);
}

template <typename Codec> void codeRow(Codec &C, Include &I) {
  C.string(0, I.Path);
  C.line(1, I.Line);
}

template <typename Codec> void codeRow(Codec &C, DispatchKeyFact &D) {
  C.enumerator(0, D.Relation, NumDispatchKeyRelations);
  C.string(1, D.Of);
  C.string(2, D.Key);
  C.number(3, D.Rank);
}

template <typename Codec> void codeRow(Codec &C, Binding &B) {
  C.enumerator(0, B.Kind, NumBindingKinds);
  C.symbolPlus1(1, B.OwnerPlus1);
  C.string(2, B.Owner);
  C.string(3, B.Name);
  C.symbolPlus1(4, B.TargetPlus1);
  C.string(5, B.Target);
  C.symbolPlus1(6, B.WrappedPlus1);
  C.string(7, B.Spelling);
  C.line(8, B.Line);
  C.number(9, B.Call);
  C.flag(10, B.Conditional);
}

template <typename Codec> void codeShard(Codec &C, Shard &S) {
  C.list(S.Symbols);
  C.list(S.Functions);
  C.list(S.Edges);
  C.list(S.Registrations);
  C.list(S.Includes);
  C.list(S.DispatchKeys);
  C.list(S.Bindings);
}

//===----------------------------------------------------------------------===//
// Writing.
//===----------------------------------------------------------------------===//

class Writer {
public:
  template <typename Row> void list(std::vector<Row> &Rows) {
    ByteWriter Out(Body);
    Out.varint(Rows.size());
    if (Rows.empty())
      return;
    Columns = {};
    Used = 0;
    Line = 0;
    Before = UINT64_MAX;
    for (Row &R : Rows)
      codeRow(*this, R);
    for (size_t I = 0; I < Used; ++I)
      Out.string(Columns[I]);
  }

  void number(size_t Column, uint64_t Value) { out(Column).varint(Value); }
  void flag(size_t Column, bool Value) { number(Column, Value); }
  void string(size_t Column, const std::string &Value) {
    auto [It, New] = Ids.try_emplace(Value, Ids.size());
    if (New)
      ByteWriter(Strings).string(Value);
    out(Column).svarint(StringUse.encode(It->second));
  }
  void symbol(size_t Column, uint32_t Index) {
    out(Column).svarint(SymbolUse.encode(Index));
  }
  void symbolPlus1(size_t Column, uint32_t IndexPlus1) {
    number(Column, IndexPlus1 != 0);
    if (IndexPlus1)
      symbol(Column, IndexPlus1 - 1);
  }
  void sameAsBefore(size_t Column, uint32_t Index) {
    number(Column, Index != Before);
    if (Index != Before)
      symbol(Column, Index);
    Before = Index;
  }
  template <typename Enum>
  void enumerator(size_t Column, Enum Value, unsigned) {
    number(Column, static_cast<uint8_t>(Value));
  }
  void line(size_t Column, uint32_t Value) {
    out(Column).svarint(int64_t(Value) - Line);
    Line = Value;
  }

  std::string finish(const Shard &Of) {
    std::string Bytes;
    ByteWriter Out(Bytes);
    Out.string(Of.File);
    Out.fixed(Of.Source, 8);
    Out.varint(Ids.size());
    Out.bytes(Strings);
    Out.bytes(Body);
    return Bytes;
  }

private:
  ByteWriter out(size_t Column) {
    Used = std::max(Used, Column + 1);
    return ByteWriter(Columns[Column]);
  }

  std::string Strings, Body;
  std::unordered_map<std::string, uint64_t> Ids;
  FirstUse StringUse, SymbolUse;
  std::array<std::string, MaxColumns> Columns;
  size_t Used = 0;
  int64_t Line = 0;
  uint64_t Before = UINT64_MAX;
};

//===----------------------------------------------------------------------===//
// Reading. The first error wins; after it everything reads as zero.
//===----------------------------------------------------------------------===//

class Reader {
public:
  Reader(std::string_view Bytes, Shard &Out) : In(Bytes), Out(Out) {}

  const char *read() {
    Out.File = In.string();
    Out.Source = In.fixed(8);
    for (uint64_t I = 0, N = In.count(); I < N && !In.error(); ++I)
      Strings.push_back(In.string());
    codeShard(*this, Out);
    if (!In.error() && !In.atEnd())
      In.fail("bytes after the end");
    return In.error();
  }

  template <typename Row> void list(std::vector<Row> &Rows) {
    uint64_t Count = In.count();
    charge(Count * sizeof(Row));
    if (Count == 0 || In.error())
      return;
    Columns.assign(MaxColumns, ByteReader({}));
    Loaded = 0;
    Line = 0;
    Before = 0;
    // Every row takes a byte of every column: the count cannot lie for long.
    for (uint64_t I = 0; I < Count && !In.error(); ++I)
      codeRow(*this, Rows.emplace_back());
    for (size_t I = 0; I < Loaded; ++I)
      if (!In.error() && !Columns[I].atEnd())
        In.fail("column longer than its list");
  }

  void number(size_t Column, uint32_t &Value) {
    uint64_t Wide = varint(Column);
    if (Wide > UINT32_MAX)
      In.fail("number over 32 bits");
    Value = static_cast<uint32_t>(Wide);
  }
  void flag(size_t Column, bool &Value) {
    uint64_t Raw = varint(Column);
    if (Raw > 1)
      In.fail("flag that is neither 0 nor 1");
    Value = Raw == 1;
  }
  void string(size_t Column, std::string &Value) {
    uint64_t Index = StringUse.decode(svarint(Column), Strings.size());
    if (Index >= Strings.size())
      return In.fail("string out of range");
    charge(Strings[Index].size());
    if (!In.error())
      Value = Strings[Index];
  }
  void symbol(size_t Column, uint32_t &Index) {
    uint64_t Found = SymbolUse.decode(svarint(Column), Out.Symbols.size());
    if (Found >= Out.Symbols.size())
      In.fail("symbol out of range");
    Index = In.error() ? 0 : static_cast<uint32_t>(Found);
  }
  void symbolPlus1(size_t Column, uint32_t &IndexPlus1) {
    IndexPlus1 = 0;
    if (varint(Column)) {
      symbol(Column, IndexPlus1);
      ++IndexPlus1;
    }
  }
  void sameAsBefore(size_t Column, uint32_t &Index) {
    if (varint(Column))
      symbol(Column, Before);
    else if (Before >= Out.Symbols.size())
      In.fail("symbol out of range");
    Index = Before;
  }
  template <typename Enum>
  void enumerator(size_t Column, Enum &Value, unsigned Count) {
    uint64_t Raw = varint(Column);
    if (Raw >= Count)
      In.fail("unknown kind");
    else
      Value = static_cast<Enum>(Raw);
  }
  void line(size_t Column, uint32_t &Value) {
    int64_t Delta = svarint(Column);
    if (Delta < -Line || Delta > int64_t(UINT32_MAX) - Line)
      In.fail("line out of range");
    else
      Line += Delta;
    Value = static_cast<uint32_t>(Line);
  }

private:
  void charge(uint64_t Size) {
    if (Size > Left)
      In.fail("more than the memory of a shard");
    else
      Left -= Size;
  }
  /// Columns follow each other in the input: the first row opens them.
  ByteReader &column(size_t Column) {
    for (; Loaded <= Column; ++Loaded)
      Columns[Loaded] = ByteReader(In.string());
    return Columns[Column];
  }
  uint64_t varint(size_t Column) {
    ByteReader &From = column(Column);
    uint64_t Value = From.varint();
    if (From.error())
      In.fail("column shorter than its list");
    return Value;
  }
  int64_t svarint(size_t Column) {
    ByteReader &From = column(Column);
    int64_t Value = From.svarint();
    if (From.error())
      In.fail("column shorter than its list");
    return Value;
  }

  ByteReader In;
  Shard &Out;
  uint64_t Left = MaxDecodedSize;
  std::vector<std::string_view> Strings;
  FirstUse StringUse, SymbolUse;
  std::vector<ByteReader> Columns = {MaxColumns, ByteReader({})};
  size_t Loaded = 0;
  int64_t Line = 0;
  uint32_t Before = 0;
};

} // namespace

EncodedShard encodeShard(Shard S) {
  Writer Out;
  codeShard(Out, S);
  return sealShard(Out.finish(S));
}

bool decodeShard(std::string_view Bytes, Shard &Out, std::string &Error) {
  Out = {};
  Error.clear();
  if (const char *Why = Reader(Bytes, Out).read())
    Error = std::string("shard: ") + Why;
  if (!Error.empty())
    Out = {};
  return Error.empty();
}

} // namespace torchtalk::facts
