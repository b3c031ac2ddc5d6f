//===- EditTest.cpp - An edited generation is the built one ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Facts made up at random change, TU by TU; after each step the index that was
/// updated holds, byte for byte, what one that is built holds.
///
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "index/format/Generation.h"
#include "index/format/IndexCoding.h"

#include <filesystem>
#include <map>
#include <random>
#include <utility>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;
using facts::EdgeKind;

/// Of the current generation, but for what differs by design: times, counts of
/// edits, and stored paths that only former shards named.
Entries entriesOf(const std::string &IndexDir) {
  Entries Result = allEntriesOf(index::generationDir(
      IndexDir, valueOf(index::currentGeneration(IndexDir))));
  for (const char *Key : {index::SummaryKey, index::UnitsKey})
    Result.erase(std::string("default ") + Key);
  return Result;
}

/// The numbers of a summary that a user sees.
std::vector<uint64_t> countsOf(const index::IndexSummary &S) {
  return {S.TusOk,        S.TusFailed,  S.TusMissing,   S.Symbols,
          S.Functions,    S.Edges,      S.Includes,     S.Registrations,
          S.StubKernels,  S.Dynamic,    S.JitOperators, S.Ops,
          S.Files,        S.Bindings,   S.ShardsSeen,   S.UnnamedBindings,
          S.ShardsUnique, S.NotCompiled};
}

class RandomCode {
public:
  explicit RandomCode(unsigned Seed) : Random(Seed) {
    for (const char *Name : {"a.h", "b.h", "build.h"})
      Headers.push_back(P.Source + "/c10/" + Name);
    for (unsigned I = 0; I < NumTus; ++I)
      Mains.push_back(P.Source + "/aten/T" + std::to_string(I) + ".cpp");
    for (const auto *Files : {&Headers, &Mains})
      for (const std::string &File : *Files)
        writeText(File, "// source\n");
    for (unsigned I = 0; I < NumTus; ++I)
      change(I);
  }

  static constexpr unsigned NumTus = 5;

  /// Gives TU \p I other facts.
  void change(unsigned I) {
    FakeTu Tu;
    Tu.Manifest.MainFile = Mains[I];
    Tu.Manifest.Language = "c++";
    Tu.Manifest.Compiler = "clang 19.1.7";
    Tu.Manifest.FlagsDigest = I;
    Tu.Shards = {shard(Mains[I])};
    for (const std::string &Header : Headers) {
      // Other TUs may have the very same.
      std::mt19937 Own = std::exchange(Random, std::mt19937(below(3)));
      Tu.Shards.push_back(shard(Header));
      Random = Own;
    }
    makeSst(Dir / ("facts/" + std::to_string(I) + ".sst"), {Tu});
  }

  index::BuildReport build(const std::string &Index, bool Update) const {
    NoProgress Progress;
    index::BuildOptions Options{P.Source, "", Index, {Dir / "facts"}};
    Options.Update = Update;
    return valueOf(index::buildIndex(Options, Progress));
  }

  unsigned below(unsigned Limit) {
    return std::uniform_int_distribution<unsigned>(0, Limit - 1)(Random);
  }

  TempDir Dir;
  Project P;

private:
  static std::string mangled(const std::string &Name) {
    return std::to_string(Name.size()) + Name;
  }

  /// Of a small pool, so that TUs share them.
  facts::Symbol symbol(const std::string &Main) {
    std::string Name = "f" + std::to_string(below(12));
    switch (below(8)) {
    case 0:
      return {"_ZL" + mangled(Name) + "v", Main, "", ""};
    case 1:
      return {"c:@N@n@FT@" + Name, "", "n::" + Name,
              "n::" + Name + "(T" + std::to_string(below(2)) + ")"};
    case 2:
      return {"_ZN2at4_ops3add4callEv", "", "", ""};
    case 3:
      return {facts::operatorIdentity("aten::add"), "", "", ""};
    case 4:
      return {facts::typeIdentity("void (int)"), "", "", ""};
    case 5:
      return {"_ZN1n1CI" + mangled(Name) + "E1gEv", "", "", ""};
    default:
      return {"_ZN1n" + mangled(Name) + "Ev", "", "", ""};
    }
  }

  facts::Shard shard(const std::string &File) {
    facts::Shard S;
    S.File = File;
    std::map<std::string, uint32_t> Known;
    for (unsigned I = 0, N = 2 + below(10); I < N; ++I) {
      facts::Symbol Symbol = symbol(File);
      if (Known.try_emplace(Symbol.Identity, S.Symbols.size()).second)
        S.Symbols.push_back(std::move(Symbol));
    }
    auto Any = [&] { return below(static_cast<unsigned>(S.Symbols.size())); };
    auto AnyHeader = [&] { return Headers[below(3)]; };
    for (unsigned I = 0, N = below(8); I < N; ++I) {
      uint32_t Line = 1 + below(20);
      S.Functions.push_back(
          {Any(),
           static_cast<facts::FunctionKind>(below(facts::NumFunctionKinds)),
           Line, Line + below(3), below(3) ? 0 : Any() + 1});
      if (!below(3)) {
        S.Functions.back().MacroFile = AnyHeader();
        S.Functions.back().MacroLine = 1 + below(4);
      }
    }
    for (unsigned I = 0, N = below(20); I < N; ++I) {
      auto Kind = static_cast<EdgeKind>(below(facts::NumEdgeKinds));
      bool Passes = Kind == EdgeKind::Address && below(2);
      S.Edges.push_back({Any(), Any(), Kind, 1 + below(10),
                         below(3) ? "" : AnyHeader(), Passes ? Any() + 1 : 0});
    }
    for (unsigned I = 0, N = 1 + below(3); I < N; ++I)
      S.Includes.push_back({AnyHeader(), 1 + below(3)});
    for (unsigned I = 0, N = below(4); I < N; ++I)
      S.Registrations.push_back(
          {below(4) ? "aten::add.Tensor" : "n::op" + std::to_string(below(2)),
           below(2) ? "CPU" : "CUDA", "", below(4) ? Any() + 1 : 0,
           "fallthrough", 1 + below(9), 1 + below(9), Any(), below(4) == 0,
           below(4) ? "" : "enabled()",
           static_cast<facts::RegistrationApi>(
               below(facts::NumRegistrationApis))});
    for (facts::Registration &R : S.Registrations)
      if (R.KernelPlus1 != 0)
        R.KernelName.clear();
    for (unsigned I = 0, N = below(5); I < N; ++I) {
      facts::Binding B;
      B.Kind = static_cast<facts::BindingKind>(below(facts::NumBindingKinds));
      B.OwnerPlus1 = below(2) ? Any() + 1 : 0;
      B.Owner = B.OwnerPlus1 && below(3) ? "$0" : "m.x";
      B.Name = "b" + std::to_string(below(3));
      B.TargetPlus1 = below(3) ? Any() + 1 : 0;
      B.Target = B.Kind == facts::BindingKind::Argument ? "$0" : "";
      B.Line = 1 + below(5);
      B.Call = B.Kind == facts::BindingKind::Argument ? 1 + below(2) : 0;
      S.Bindings.push_back(B);
    }
    for (unsigned I = 0, N = below(3); I < N; ++I)
      S.DispatchKeys.push_back({facts::DispatchKeyRelation::Runtime, "",
                                "K" + std::to_string(below(3)), below(2)});
    return S;
  }

  std::mt19937 Random;
  std::vector<std::string> Headers, Mains;
};

class Edit : public testing::TestWithParam<unsigned> {};

TEST_P(Edit, givesWhatABuildGives) {
  RandomCode Code(GetParam());
  std::string Updated = Code.Dir / "updated";
  Code.build(Updated, false);
  unsigned Edited = 0;
  for (unsigned Step = 0; Step < 12; ++Step) {
    for (unsigned Changes = 1 + Code.below(2); Changes > 0; --Changes)
      Code.change(Code.below(RandomCode::NumTus));
    index::BuildReport Update = Code.build(Updated, true);
    for (const std::string &Problem : Update.Problems)
      EXPECT_FALSE(contains(Problem, "merged anew")) << Problem;
    Edited += Update.Summary.Edits != 0;
    std::string Built = Code.Dir / ("built" + std::to_string(Step));
    index::BuildReport Build = Code.build(Built, false);
    EXPECT_EQ(countsOf(Update.Summary), countsOf(Build.Summary));
    auto Left = entriesOf(Updated), Right = entriesOf(Built);
    for (const auto &[Key, Value] : Left)
      if (!Right.contains(Key))
        ADD_FAILURE() << "only updated has " << testing::PrintToString(Key);
      else if (Right[Key] != Value)
        ADD_FAILURE() << testing::PrintToString(Key) << " differs";
    for (const auto &[Key, Value] : Right)
      if (!Left.contains(Key))
        ADD_FAILURE() << "only built has " << testing::PrintToString(Key);
    if (HasFailure())
      FAIL() << "at step " << Step
             << ", of an edit: " << (Update.Summary.Edits != 0);
  }
  EXPECT_GE(Edited, 6u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Edit, testing::Range(0U, 4U));

} // namespace
} // namespace torchtalk::test
