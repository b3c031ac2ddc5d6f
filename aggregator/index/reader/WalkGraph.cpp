//===- WalkGraph.cpp - The call graph as arrays ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/WalkGraph.h"
#include "facts/Coding.h"
#include "store/Errors.h"
#include "store/Files.h"

#include <algorithm>
#include <xxhash.h>

namespace torchtalk::index {

llvm::Error WalkGraph::damaged(const llvm::Twine &What) const {
  return store::damageError("The index generation " + Dir +
                            " is damaged (its call graph, the file '" +
                            WalkFileName + "', " + What +
                            "): run 'torchtalk index build' to make it anew.");
}

llvm::Expected<std::unique_ptr<WalkGraph>>
WalkGraph::open(const std::string &Dir) {
  std::unique_ptr<WalkGraph> Result(new WalkGraph);
  Result->Dir = Dir;
  auto File = store::mapFile(Dir + "/" + WalkFileName);
  if (!File)
    return Result->damaged("cannot be read: " +
                           llvm::toString(File.takeError()));
  Result->File = std::move(*File);
  std::string_view Bytes = Result->File->getBuffer();
  if (Bytes.size() < WalkHeader::Size)
    return Result->damaged("is too short");
  facts::ByteReader In(Bytes.substr(0, WalkHeader::Size));
  if (In.bytes(WalkHeader::Magic.size()) != WalkHeader::Magic ||
      In.fixed(4) != WalkHeader::Version)
    return Result->damaged("is of another kind");
  Result->NumSymbols = static_cast<Node>(In.fixed(4));
  Result->NumOps = static_cast<Node>(In.fixed(4));
  In.fixed(4); // what more families than this call is a hub
  std::array<uint64_t, NumSections> Sizes;
  for (unsigned S = 0; S < NumSections; ++S) {
    Sizes[S] = In.fixed(8);
    Result->Checksums[S] = In.fixed(8);
  }
  if (In.fixed(8) != XXH3_64bits(Bytes.data(), WalkHeader::Size - 8))
    return Result->damaged("has a wrong header");
  Bytes.remove_prefix(WalkHeader::Size);
  for (unsigned S = 0; S < NumSections; ++S) {
    if (Sizes[S] > Bytes.size())
      return Result->damaged("is too short");
    Result->Data[S] = Bytes.substr(0, Sizes[S]);
    Bytes.remove_prefix(Sizes[S]);
  }
  if (!Bytes.empty())
    return Result->damaged("is too long");
  return Result;
}

const WalkGraph &WalkGraph::empty() {
  static const WalkGraph Empty;
  return Empty;
}

bool WalkGraph::startsAreGood(Section Starts, size_t Count, size_t End) const {
  auto Numbers = narrow(Starts);
  // One pass without a branch: there are millions.
  bool Good = Data[Starts].size() == 4 * (Count + 1) && Numbers.front() == 0 &&
              Numbers.back() == End;
  for (size_t I = 0; Good && I + 1 < Numbers.size();) {
    bool Ascending = true;
    for (size_t Stop = std::min(I + 4096, Numbers.size() - 1); I < Stop; ++I)
      Ascending &= Numbers[I] <= Numbers[I + 1];
    Good = Ascending;
  }
  return Good;
}

bool WalkGraph::edgesAreGood(Section Edges) const {
  bool Good = Data[Edges].size() % sizeof(WalkEdge) == 0;
  uint32_t Highest = 0;
  for (llvm::support::ulittle32_t Packed : narrow(Edges))
    Highest = std::max<uint32_t>(Highest, Packed);
  // The kinds are in the low bits. A kind that there is not is no danger: it
  // equals none that is asked for.
  return Good && Highest >> WalkEdge::KindBits < std::max(nodes(), 1U);
}

llvm::Error WalkGraph::verify() const {
  for (unsigned S = 0; S < NumSections; ++S)
    if (XXH3_64bits(Data[S].data(), Data[S].size()) != Checksums[S])
      return damaged("has wrong checksums");
  size_t Symbols = NumSymbols;
  bool Good =
      Symbols + NumOps <= WalkEdge::MaxNodes &&
      Data[Ids].size() == 8 * Symbols && Data[ById].size() == 4 * Symbols &&
      Data[Families].size() == 4 * Symbols && Data[Flags].size() == Symbols &&
      startsAreGood(CalleeStarts, nodes(), Data[Callees].size() / 4) &&
      startsAreGood(CallerStarts, nodes(), Data[Callers].size() / 4) &&
      2 * Data[CallerSites].size() == Data[Callers].size() &&
      startsAreGood(OpNameStarts, NumOps, Data[OpNames].size()) &&
      edgesAreGood(Callees) && edgesAreGood(Callers);
  for (Section S : {ById, Families}) {
    uint32_t Highest = 0;
    for (llvm::support::ulittle32_t N : narrow(S))
      Highest = std::max<uint32_t>(Highest, N);
    Good = Good && Highest < std::max(NumSymbols, 1U);
  }
  return Good ? llvm::Error::success() : damaged("makes no sense");
}

std::string_view WalkGraph::opName(Node Op) const {
  auto Starts = narrow(OpNameStarts);
  Node Number = Op - NumSymbols;
  return Data[OpNames].substr(Starts[Number],
                              Starts[Number + 1] - Starts[Number]);
}

std::optional<Node> WalkGraph::findOp(std::string_view Name) const {
  Node Low = NumSymbols, High = nodes();
  while (Low < High) {
    Node Middle = Low + (High - Low) / 2;
    if (opName(Middle) < Name)
      Low = Middle + 1;
    else
      High = Middle;
  }
  if (Low == nodes() || opName(Low) != Name)
    return std::nullopt;
  return Low;
}

std::optional<Node> WalkGraph::find(SymbolId Id) const {
  auto Sorted = narrow(ById);
  const auto *Found =
      std::lower_bound(Sorted.begin(), Sorted.end(), Id,
                       [&](Node N, SymbolId Wanted) { return id(N) < Wanted; });
  if (Found == Sorted.end() || id(*Found) != Id)
    return std::nullopt;
  return static_cast<Node>(*Found);
}

} // namespace torchtalk::index
