//===- CodecTest.cpp - Encodings: round trips and corruption --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "index/format/IndexCoding.h"
#include "store/FactStore.h"

#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

#include <functional>

namespace torchtalk::test {
namespace {

using namespace index;

/// Calls \p Decode with every prefix of \p Bytes, and with every byte flipped
/// in every bit; it must not crash, and gives true only for what encodes the
/// same again.
void corrupt(const std::string &Bytes,
             const std::function<std::string(std::string_view)> &Recode) {
  EXPECT_EQ(Recode(Bytes), Bytes);
  for (size_t Size = 0; Size < Bytes.size(); ++Size) {
    std::string Again = Recode(std::string_view(Bytes).substr(0, Size));
    EXPECT_NE(Again, Bytes) << Size;
  }
  for (size_t At = 0; At < Bytes.size(); ++At)
    for (int Bit = 0; Bit < 8; ++Bit) {
      std::string Flipped = Bytes;
      Flipped[At] = static_cast<char>(Flipped[At] ^ (1 << Bit));
      EXPECT_NE(Recode(Flipped), Bytes) << At;
    }
}

const FileTable Files{{"a.cpp", "b.h"}, {true, false}};

TEST(Codec, files) {
  corrupt(encodeFiles({"a", "b/c"}, {true, false}), [](std::string_view B) {
    FileTable T;
    if (!decodeFiles(B, T))
      return std::string("refused");
    std::vector<llvm::StringRef> Paths(T.Paths.begin(), T.Paths.end());
    return encodeFiles(Paths, T.HasDefinitions);
  });
}

TEST(Codec, symbols) {
  SymbolRecord S;
  S.Mangled = "_Z1fv";
  S.Name = "f";
  S.Signature = "f()";
  S.Kind = facts::FunctionKind::Lambda;
  S.Link = facts::Linkage::Internal;
  S.Template = 0xfedcba9876543210;
  corrupt(encodeSymbol(S, {{{0, 0, 3, 5, {}, 0}}, {{0, 1, 7, 7, {}, 0}}}),
          [](std::string_view B) {
            SymbolRecord R;
            if (!decodeSymbol(B, 1, Files, R))
              return std::string("refused");
            std::vector<DefinitionRow> Rows;
            for (const Definition &D : R.Definitions)
              Rows.push_back(
                  {{0, D.File == "a.cpp" ? 0u : 1u, D.Line, D.EndLine, {}, 0}});
            return encodeSymbol(R, Rows);
          });
}

TEST(Codec, edges) {
  std::vector<SymbolRow> Symbols(3);
  for (unsigned I = 0; I < 3; ++I)
    Symbols[I].Id = I * 0x123456789abcULL;
  std::vector<EdgeRow> Rows = {{{0, 1, facts::EdgeKind::Call, 0, 4}},
                               {{0, 1, facts::EdgeKind::Call, 1, 4}},
                               {{0, 2, facts::EdgeKind::Address, 1, 300, 2}},
                               {{0, 2, facts::EdgeKind::Encloses, 1, 301, 3}}};
  std::string Bytes = encodeEdges(Rows, Symbols);
  std::vector<EdgeRecord> Out;
  ASSERT_TRUE(decodeEdges(Bytes, Files, Out));
  ASSERT_EQ(Out.size(), 4u);
  EXPECT_EQ(Out[2].PassedTo, Symbols[1].Id);
  EXPECT_EQ(Out[3].PassedTo, Symbols[2].Id);
  EXPECT_EQ(Out[2].Peer, Symbols[2].Id);
  EXPECT_EQ(Out[2].Site, (Location{"b.h", 300}));
  for (size_t Size = 0; Size < Bytes.size(); ++Size) {
    bool Whole = decodeEdges(Bytes.substr(0, Size), Files, Out);
    EXPECT_FALSE(Whole && Out.size() == 4) << Size;
  }
}

TEST(Codec, namedIds) {
  corrupt(
      encodeAll(std::vector<NamedId>{{7, 8}, {0xfedcba9876543210, 0xffffffff}}),
      [](std::string_view B) {
        std::vector<NamedId> Out;
        return decodeAll(B, Out) ? encodeAll(Out) : std::string("refused");
      });
}

TEST(Codec, registrations) {
  RegistrationRecord R;
  R.Op = "aten::add";
  R.Key = "CPU";
  R.Schema = "add()";
  R.Kernel = 7;
  R.KernelName = "k";
  R.File = "a.cpp";
  R.Line = 3;
  R.BlockLine = 200;
  R.Conditional = true;
  R.Condition = "enabled()";
  corrupt(encode(std::vector<const RegistrationRecord *>{&R, &R}),
          [](std::string_view B) {
            std::vector<RegistrationRecord> Out;
            if (!decode(B, Out))
              return std::string("refused");
            return encode(Out);
          });
}

TEST(Codec, bindings) {
  BindingRecord B;
  B.Name = "add";
  B.Kind = facts::BindingKind::StaticMethod;
  B.Names = {"torch._C.T.add", "torch._C.U.add"};
  B.UserNames = {"torch.add"};
  B.Symbol = 7;
  B.SymbolName = "THPVariable_add";
  B.Wrapped = 0xfedcba9876543210;
  B.WrappedName = "w";
  B.Spelling = "s";
  B.File = "a.cpp";
  B.Line = 300;
  B.Conditional = true;
  B.Owner = 8;
  B.OwnerName = "init";
  B.OwnerPath = "$0";
  corrupt(encode(std::vector<const BindingRecord *>{&B, &B}),
          [](std::string_view Bytes) {
            std::vector<BindingRecord> Out;
            if (!decode(Bytes, Out))
              return std::string("refused");
            return encode(Out);
          });
}

TEST(Codec, ops) {
  OpRecord Op;
  Op.Op = "aten::add";
  Op.Schema = "add()";
  Op.File = "x.yaml";
  Op.Line = 9;
  Op.Fields = {{"func", "add()", 9}, {"tags", "[a, b]", 10}};
  Op.Dispatch = {{"CPU", "add_cpu", 11}};
  Op.Torchgen.Tags = {"a", "b"};
  Op.Torchgen.Structured = true;
  Op.Torchgen.Dispatch = {{"CPU", "add", "at::native", true, "aten::f"}};
  Op.Torchgen.Ufuncs = {{"Generic", "add", {"Bool"}}};
  Op.Torchgen.Precomputations = {{"dim", {"int dim"}}};
  Op.Autogen = {{"aten::add.out", "add.out()", Op.Torchgen}};
  OpRecord Same;
  ASSERT_TRUE(decode(encode(Op), Same));
  EXPECT_EQ(Same.Torchgen, Op.Torchgen);
  EXPECT_EQ(Same.Autogen, Op.Autogen);
  corrupt(encode(Op), [](std::string_view B) {
    OpRecord Out;
    return decode(B, Out) ? encode(Out) : std::string("refused");
  });
}

TEST(Codec, derivatives) {
  DerivativeRecord R;
  R.Op = "aten::add_";
  R.How = DerivativeRecord::Match::Variant;
  R.Entry = "aten::add";
  R.Signature = "add()";
  R.File = "d.yaml";
  R.Line = 300;
  R.Fields = {{"name", "add()", 300}};
  using Role = DerivativeFormula::Role;
  R.Keys = {{"Default",
             "AddBackward0",
             {{{"self", "other"}, "grad", Role::Gradient, 301},
              {{"result"}, "auto_linear", Role::Forward, 302}}},
            {"AutogradCPU", "", {}}};
  R.OutputDifferentiability = {"True", "False"};
  std::string Bytes = encode(std::vector<DerivativeRecord>{R, R});
  std::vector<DerivativeRecord> Whole;
  ASSERT_TRUE(decode(Bytes, Whole));
  EXPECT_EQ(Whole, (std::vector<DerivativeRecord>{R, R}));
  corrupt(Bytes, [](std::string_view B) {
    std::vector<DerivativeRecord> Out;
    return decode(B, Out) ? encode(Out) : std::string("refused");
  });
}

TEST(Codec, tus) {
  TuRecord Tu{"a.cpp", "a.o", TuState::Failed, 3, "why", "clang"};
  corrupt(encode(Tu), [](std::string_view B) {
    TuRecord Out;
    return decode(B, Out) ? encode(Out) : std::string("refused");
  });
}

TEST(Codec, summary) {
  IndexSummary S;
  S.FormatVersion = IndexFormatVersion;
  S.SourceRoot = "/src";
  S.Commit = "abc";
  S.Edges = 1000000;
  S.ShardsUnique = 5;
  corrupt(encodeSummary(S), [](std::string_view B) {
    IndexSummary Out;
    // One of the format before is written as one of now.
    return decodeSummary(B, Out) && Out.FormatVersion == IndexFormatVersion
               ? encodeSummary(Out)
               : std::string("refused");
  });
}

TEST(Codec, objectRecords) {
  store::ObjectRecord R;
  R.Identity = {{123, -5}, 6, 7, 8};
  R.Tus = {{"m.o", "manifest"}};
  R.Problems = {"p"};
  corrupt(store::encode(R), [](std::string_view B) {
    store::ObjectRecord Out;
    return store::decode(B, Out) ? store::encode(Out) : std::string("refused");
  });
}

TEST(Codec, recordsOfObjectsNeverPassCorrupt) {
  std::string Good = recordOf(fakeTu("a.cpp", "b.h"));
  auto Accepts = [](std::string_view Section) {
    facts::OpenedRecord R;
    std::vector<facts::EncodedShard> Shards;
    std::string Error;
    if (!facts::nextRecord(Section, R, Error))
      return false;
    return facts::extractShards(R, Shards, Error);
  };
  EXPECT_TRUE(Accepts(Good));
  for (size_t Size = 0; Size < Good.size(); ++Size)
    EXPECT_FALSE(Accepts(std::string_view(Good).substr(0, Size))) << Size;
  for (size_t At = 0; At < Good.size(); ++At)
    for (int Bit = 0; Bit < 8; ++Bit) {
      std::string Flipped = Good;
      Flipped[At] = static_cast<char>(Flipped[At] ^ (1 << Bit));
      EXPECT_FALSE(Accepts(Flipped)) << At << ':' << Bit;
    }
}

TEST(Codec, shardsAndManifestsSurviveCorruption) {
  FakeTu Tu = fakeTu("a.cpp", "b.h");
  corrupt(facts::encodeShard(Tu.Shards[0]).Bytes, [](std::string_view B) {
    facts::Shard S;
    std::string Error;
    if (!facts::decodeShard(B, S, Error))
      return "refused: " + Error;
    // Two encodings may mean the same, but the hash tells them apart.
    facts::encodeShard(S);
    return std::string(B);
  });
  Tu.Manifest.Shards.resize(3);
  corrupt(facts::encodeManifest(Tu.Manifest), [](std::string_view B) {
    facts::Manifest M;
    std::string Error;
    return facts::decodeManifest(B, M, Error) ? facts::encodeManifest(M)
                                              : "refused: " + Error;
  });
}

// Whoever mends the checksum of a record does not mend that of the shards.
TEST(Codec, compressedShardsHaveAChecksum) {
  std::string Good = recordOf(fakeTu("a.cpp", "b.h"));
  constexpr size_t CheckAt = 20, PayloadAt = 28;
  auto Read = [](std::string_view Section) {
    facts::OpenedRecord Record;
    std::vector<facts::EncodedShard> Shards;
    std::string Error;
    if (!nextRecord(Section, Record, Error) ||
        !extractShards(Record, Shards, Error))
      return std::vector<facts::ShardHash>();
    return Record.TheManifest.Shards;
  };
  const std::vector<facts::ShardHash> Shards = Read(Good);
  ASSERT_EQ(Shards.size(), 2u);
  size_t FrameAt = Good.find("\x28\xb5\x2f\xfd"); // zstd's magic number
  ASSERT_NE(FrameAt, std::string::npos);
  for (size_t At = FrameAt; At < Good.size(); ++At)
    for (int Bit = 0; Bit < 8; ++Bit) {
      std::string Bad = Good;
      Bad[At] = static_cast<char>(Bad[At] ^ (1 << Bit));
      llvm::support::endian::write64le(
          &Bad[CheckAt],
          llvm::xxh3_64bits(llvm::StringRef(Bad).drop_front(PayloadAt)));
      std::vector<facts::ShardHash> Got = Read(Bad);
      // A few bits of the headers mean nothing.
      EXPECT_TRUE(Got.empty() || Got == Shards) << At << " " << Bit;
    }
}

// Rows that all name one long string are small, encoded.
TEST(Codec, shardsAreOfLimitedMemory) {
  facts::Shard S;
  S.File = "a.cpp";
  S.Includes.assign(1 << 12, {std::string(1 << 12, 'x'), 1});
  std::string Error;
  facts::Shard Out;
  EXPECT_TRUE(decodeShard(encodeShard(S).Bytes, Out, Error)) << Error;
  EXPECT_EQ(Out, S);
  S.Includes.assign(1 << 17, S.Includes.front());
  EXPECT_FALSE(decodeShard(encodeShard(S).Bytes, Out, Error));
  EXPECT_CONTAINS(Error, "memory");
}

TEST(Codec, bindingsOfAShard) {
  facts::Shard S;
  S.File = "a.cpp";
  S.Symbols = {{"_Z4initv", "", "", ""}, {"_ZL3addv", "a.cpp", "", ""}};
  facts::Binding B;
  B.Kind = facts::BindingKind::Method;
  B.OwnerPlus1 = 1;
  B.Owner = "$0.T";
  B.Name = "add";
  B.TargetPlus1 = 2;
  B.WrappedPlus1 = 1;
  B.Spelling = "wrap";
  B.Line = 17;
  B.Conditional = true;
  facts::Binding Argument;
  Argument.Kind = facts::BindingKind::Argument;
  Argument.Owner = "torch._C";
  Argument.TargetPlus1 = 1;
  Argument.Target = "$0";
  Argument.Line = 3;
  Argument.Call = 2;
  S.Bindings = {B, Argument};
  facts::Shard Out;
  std::string Error;
  ASSERT_TRUE(facts::decodeShard(facts::encodeShard(S).Bytes, Out, Error))
      << Error;
  EXPECT_EQ(Out, S);
}

TEST(Codec, keysSortAsNumbers) {
  EXPECT_LT(key32(255), key32(256));
  EXPECT_LT(key64(255), key64(uint64_t(1) << 63));
  uint64_t Number = 0;
  EXPECT_TRUE(readKey64(key64(0x0123456789abcdef), Number));
  EXPECT_EQ(Number, 0x0123456789abcdefu);
  EXPECT_FALSE(readKey64("1234567", Number));
}

} // namespace
} // namespace torchtalk::test
