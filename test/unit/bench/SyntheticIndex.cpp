//===- SyntheticIndex.cpp - An index of the size of all of PyTorch --------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `synthetic_index DIR` writes an index with the counts of a full build of
/// PyTorch 2.6.0 and random edges, the same each time: most calls stay near
/// their caller, some go to popular functions, a few to hubs that a large part
/// of everything calls; virtual methods with overriders; ops with kernels.
///
//===----------------------------------------------------------------------===//

#include "index/format/Generation.h"
#include "index/reader/IndexReader.h"
#include "index/writer/IndexWriter.h"
#include "store/Files.h"

#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <cmath>
#include <random>

using namespace torchtalk;

namespace {

constexpr uint32_t NumSymbols = 1840000, NumEdges = 5680000, NumFiles = 12000;
constexpr uint32_t NumHubs = 10, NumOps = 2500, NumKernels = 7;

/// "ns::name()" mangled.
std::string mangled(const std::string &Scope, const std::string &Name) {
  return "_ZN" + Scope + std::to_string(Name.size()) + Name + "Ev";
}

class Builder {
public:
  void addSymbols() {
    for (uint32_t F = 0; F < NumFiles; ++F)
      Files.push_back(Table.file((F % 5 == 0 ? "build/aten/src/ATen/gen"
                                             : "aten/src/ATen/native/file") +
                                 std::to_string(F) + ".cpp"));
    for (uint32_t I = 0; I < NumSymbols; ++I) {
      std::string Identity =
          I < NumHubs ? "_Z4hub" + std::to_string(I) + "v"
                      : mangled("2at6native", "f" + std::to_string(I));
      Symbols.push_back(Table.symbol({Identity, "", "", ""}, ""));
      Table.Definitions.add({Symbols.back(), Files[fileOf(I)],
                             1 + 10 * (I % 200), 9 + 10 * (I % 200),
                             facts::FunctionKind::Function, 0, 0, 0});
    }
  }

  void addEdges() {
    for (uint32_t I = 0; I < NumEdges; ++I) {
      uint32_t From = below(NumSymbols - NumHubs) + NumHubs;
      facts::EdgeKind Kind = facts::EdgeKind::Call;
      uint32_t To = target(From);
      if (I % 50 == 0)
        Kind = facts::EdgeKind::Virtual;
      else if (I % 4 == 0)
        Kind = facts::EdgeKind::Construct;
      Table.Edges.add({Symbols[From], Symbols[To], Kind, Files[fileOf(From)],
                       1 + 10 * (From % 200) + I % 8, 0});
    }
    for (uint32_t I = 0; I < NumSymbols / 100; ++I) {
      uint32_t Method = below(NumSymbols);
      Table.Edges.add({Symbols[Method], Symbols[popular()],
                       facts::EdgeKind::Overrides, Files[fileOf(Method)], 1,
                       0});
    }
  }

  void addOps() {
    for (uint32_t Op = 0; Op < NumOps; ++Op) {
      std::string Name = "op" + std::to_string(Op);
      uint32_t Call = Table.symbol(
          {"_ZN2at4_ops" + std::to_string(Name.size()) + Name + "4callEv", "",
           "", ""},
          "");
      Table.Definitions.add({Call, Files[0], Op + 1, Op + 1,
                             facts::FunctionKind::Method, 0, 0, 0});
      for (uint32_t I = 0; I < 20; ++I)
        Table.Edges.add({Symbols[below(NumSymbols)], Call,
                         facts::EdgeKind::Call, Files[1], I + 1, 0});
      for (uint32_t Kernel = 0; Kernel < NumKernels; ++Kernel) {
        index::RegistrationRecord R;
        R.Op = "aten::" + Name;
        R.Key = "Key" + std::to_string(Kernel);
        R.Kernel = Table.Symbols[Symbols[below(NumSymbols)]].Id;
        R.File = "build/aten/src/ATen/gen0.cpp";
        R.Line = R.BlockLine = Op + 1;
        Table.Registrations.push_back(std::move(R));
      }
    }
  }

  index::FactTable Table;

private:
  static uint32_t fileOf(uint32_t Symbol) {
    return Symbol / (NumSymbols / NumFiles + 1);
  }
  uint32_t below(uint32_t Limit) {
    return std::uniform_int_distribution<uint32_t>(0, Limit - 1)(Random);
  }
  uint32_t popular() {
    double U = std::uniform_real_distribution<double>(0, 1)(Random);
    return static_cast<uint32_t>(std::pow(U, 5) * NumSymbols);
  }
  uint32_t target(uint32_t From) {
    uint32_t Choice = below(100);
    if (Choice < 5)
      return below(NumHubs);
    if (Choice < 30)
      return popular();
    return std::min(NumSymbols - 1, From - From % 400 + below(400));
  }

  std::mt19937 Random{1};
  std::vector<uint32_t> Files, Symbols;
};

llvm::Error writeSynthetic(const std::string &Dir) {
  Builder B;
  B.addSymbols();
  B.addEdges();
  B.addOps();
  B.Table.finish();
  if (llvm::Error E = store::makeFolder(Dir))
    return E;
  auto Name = index::startGeneration(Dir);
  if (!Name)
    return Name.takeError();
  index::IndexSummary Summary;
  auto Started = std::chrono::steady_clock::now();
  if (llvm::Error E = index::writeIndex(index::generationDir(Dir, *Name),
                                        {B.Table, {}, {}, {}, {}, {}}, Summary,
                                        [](uint64_t, uint64_t) {}))
    return E;
  double Seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - Started)
          .count();
  llvm::outs() << Summary.Symbols << " symbols, " << Summary.Edges
               << " edges, written in " << static_cast<int>(Seconds) << " s\n";
  return index::publishGeneration(Dir, *Name);
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc != 2) {
    llvm::errs() << "usage: synthetic_index DIR\n";
    return 2;
  }
  if (llvm::Error E = writeSynthetic(Argv[1])) {
    llvm::errs() << llvm::toString(std::move(E)) << "\n";
    return 1;
  }
  return 0;
}
