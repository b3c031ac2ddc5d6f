//===- WalkGraphTest.cpp - The call graph as arrays -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/WalkGraph.h"
#include "TestSupport.h"
#include "index/format/Generation.h"
#include "index/writer/WalkWriter.h"
#include "merge/FactTable.h"
#include "records/SymbolIds.h"

#include <filesystem>
#include <xxhash.h>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;
using facts::EdgeKind;
using index::Node;
using index::WalkGraph;

/// b.cpp: f calls g twice and h; build/a.cpp: h. g is not defined.
class WalkGraphTest : public testing::Test {
protected:
  void SetUp() override {
    index::FactTable Table;
    uint32_t B = Table.file("b.cpp"), A = Table.file("build/a.cpp");
    auto Symbol = [&](const char *Name) {
      return Table.symbol({Name, "", "", ""}, "");
    };
    uint32_t F = Symbol("_Z1fv"), G = Symbol("_Z1gv"), H = Symbol("_Z1hv");
    Symbol("_ZN2at4_ops10add_Tensor4callEv");
    Symbol("type:int (float)");
    using facts::FunctionKind;
    Table.Definitions.add({F, B, 9, 9, FunctionKind::Function, 0, 0, 0});
    Table.Definitions.add({H, A, 1, 1, FunctionKind::Function, 0, 0, 0});
    for (uint32_t Line : {4, 5})
      Table.Edges.add({F, G, EdgeKind::Call, B, Line, 0});
    Table.Edges.add({F, H, EdgeKind::Virtual, B, 6, 0});
    Table.Edges.add({F, H, EdgeKind::Register, B, 6, 0});
    index::RegistrationRecord R;
    R.Op = "aten::add.Tensor";
    R.Key = "CPU";
    R.Kernel = Table.Symbols[H].Id;
    Table.Registrations.push_back(R);
    Table.finish();
    std::vector<uint64_t> Hashes;
    for (size_t I = 0; I < Table.Symbols.size(); ++I)
      Hashes.push_back(I);
    llvm::Error E =
        index::writeWalkGraph(Dir.Path, index::walkInput(Table, Hashes, {}));
    ASSERT_FALSE(E) << llvm::toString(std::move(E));
  }

  std::string file() const { return Dir / index::WalkFileName; }

  static index::SymbolId idOf(const char *Name) { return symbolId(Name); }

  TempDir Dir;
};

TEST_F(WalkGraphTest, nodesAreInTheOrderOfAnswers) {
  auto Graph = valueOf(WalkGraph::open(Dir.Path));
  ASSERT_FALSE(Graph->verify());
  EXPECT_EQ(Graph->symbols(), 5u);
  EXPECT_EQ(Graph->find(idOf("_Z1fv")), Node(0)); // written by hand
  EXPECT_EQ(Graph->find(idOf("_Z1hv")), Node(1)); // generated
  EXPECT_EQ(Graph->find(7), std::nullopt);
  EXPECT_TRUE(Graph->has(1, index::WalkGenerated));
  Node Type = *Graph->find(idOf("type:int (float)"));
  EXPECT_TRUE(Graph->has(Type, index::WalkType));
  EXPECT_EQ(Graph->id(Type), idOf("type:int (float)"));
}

TEST_F(WalkGraphTest, edgesComeOnceWithTheirSites) {
  auto Graph = valueOf(WalkGraph::open(Dir.Path));
  ASSERT_FALSE(Graph->verify());
  // To g and h; what is registered is reached through its op.
  auto Callees = Graph->callees(0);
  ASSERT_EQ(Callees.size(), 2u);
  EXPECT_EQ(Callees[0].peer(), 1u);
  EXPECT_TRUE(Callees[0].is(EdgeKind::Virtual));
  Node G = *Graph->find(idOf("_Z1gv"));
  ASSERT_EQ(Graph->callers(G).size(), 1u);
  EXPECT_EQ(Graph->callerSites(G, 0), 2u);
}

TEST_F(WalkGraphTest, opsAreBetweenEntriesAndKernels) {
  auto Graph = valueOf(WalkGraph::open(Dir.Path));
  ASSERT_FALSE(Graph->verify());
  EXPECT_EQ(Graph->findOp("aten::add"), std::nullopt);
  auto Op = Graph->findOp("aten::add.Tensor");
  ASSERT_TRUE(Op);
  EXPECT_TRUE(Graph->isOp(*Op));
  EXPECT_EQ(Graph->opName(*Op), "aten::add.Tensor");
  ASSERT_EQ(Graph->callees(*Op).size(), 1u);
  EXPECT_EQ(Graph->callees(*Op)[0].peer(), 1u);
  ASSERT_EQ(Graph->callers(*Op).size(), 1u);
  EXPECT_EQ(Graph->id(Graph->callers(*Op)[0].peer()),
            idOf("_ZN2at4_ops10add_Tensor4callEv"));
}

/// Whatever happens to the file: an error that says what to do.
TEST_F(WalkGraphTest, damageIsAnError) {
  std::string Good = readText(file());
  auto Check = [&](const std::string &Bytes, size_t At) {
    writeText(file(), Bytes);
    std::string Message;
    auto Graph = WalkGraph::open(Dir.Path);
    if (!Graph)
      Message = llvm::toString(Graph.takeError());
    else
      Message = llvm::toString((*Graph)->verify());
    EXPECT_CONTAINS(Message, "'torchtalk index build'") << At;
  };
  for (size_t Size = 0; Size < Good.size(); ++Size)
    Check(Good.substr(0, Size), Size);
  for (size_t At = 0; At < Good.size(); ++At)
    for (int Bit : {0, 3, 7}) {
      std::string Flipped = Good;
      Flipped[At] = static_cast<char>(Flipped[At] ^ (1 << Bit));
      Check(Flipped, At);
    }
  Check(Good + "x", Good.size());
  fs::remove(file());
  EXPECT_CONTAINS(errorOf(WalkGraph::open(Dir.Path)), "damaged");
}

/// Whole, but of numbers that lead out of it.
TEST_F(WalkGraphTest, numbersOutOfRangeAreAnError) {
  std::string Good = readText(file());
  auto Put = [](std::string &Bytes, size_t At, uint64_t Number) {
    for (int I = 0; I < 8; ++I)
      Bytes[At + I] = static_cast<char>(Number >> (8 * I));
  };
  size_t Begin = index::WalkHeader::Size;
  for (unsigned S = 0; S < WalkGraph::NumSections; ++S) {
    size_t Entry = 24 + 16 * S;
    size_t Size = static_cast<uint8_t>(Good[Entry]) +
                  256 * static_cast<uint8_t>(Good[Entry + 1]);
    std::string Bad = Good;
    std::fill_n(Bad.begin() + Begin, Size, '\xff');
    Put(Bad, Entry + 8, XXH3_64bits(Bad.data() + Begin, Size));
    size_t HeaderHash = index::WalkHeader::Size - 8;
    Put(Bad, HeaderHash, XXH3_64bits(Bad.data(), HeaderHash));
    Begin += Size;
    writeText(file(), Bad);
    auto Graph = valueOf(WalkGraph::open(Dir.Path));
    std::string Message = llvm::toString(Graph->verify());
    // Of these any value will do.
    if (S != WalkGraph::Ids && S != WalkGraph::Flags &&
        S != WalkGraph::CallerSites && S != WalkGraph::OpNames)
      EXPECT_CONTAINS(Message, "makes no sense") << S;
    else
      EXPECT_EQ(Message, "") << S;
  }
}

TEST_F(WalkGraphTest, nothingIsAGraphToo) {
  index::FactTable Empty;
  Empty.finish();
  TempDir Other;
  ASSERT_FALSE(
      index::writeWalkGraph(Other.Path, index::walkInput(Empty, {}, {})));
  auto Graph = valueOf(WalkGraph::open(Other.Path));
  EXPECT_FALSE(Graph->verify());
  EXPECT_EQ(Graph->find(1), std::nullopt);
  EXPECT_EQ(Graph->findOp("aten::add"), std::nullopt);
}

TEST(WalkGraph, aCopiedIndexStillWorks) {
  Project P;
  P.addTu("aten/Foo.cpp");
  P.mustBuild();
  fs::copy(P.Index, P.Dir / "moved", fs::copy_options::recursive);
  fs::remove_all(P.Index);
  auto Reader = valueOf(index::IndexReader::open(P.Dir / "moved"));
  auto Graph = valueOf(Reader->walk());
  EXPECT_EQ(Graph->symbols(), 3u);
  // Its file is gone, but it had it mapped.
  fs::remove_all(P.Dir / "moved");
  EXPECT_TRUE(Graph->find(valueOf(Reader->symbolsNamed("f")).at(0).Id));
}

} // namespace
} // namespace torchtalk::test
