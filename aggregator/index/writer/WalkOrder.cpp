//===- WalkOrder.cpp - What orders the nodes of a walk --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/writer/WalkOrder.h"
#include "facts/Coding.h"
#include "records/Family.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"

#include <xxhash.h>

namespace torchtalk::index {
namespace {

constexpr llvm::StringRef Magic = "ttorder1";
constexpr size_t HeaderSize = 8 + 4 + 8;
constexpr size_t EntrySize = 16;
constexpr uint64_t MaxBytes = uint64_t(16) << 30;

} // namespace

uint64_t WalkPlace::of(llvm::StringRef File, uint32_t Number, uint32_t Line) {
  return (isGeneratedFile(File) ? Generated : uint64_t(0)) |
         uint64_t(Number) << 32 | Line;
}

std::vector<uint64_t> walkPlaces(const FactTable &Table) {
  std::vector<uint64_t> Places(Table.Symbols.size(), WalkPlace::Nowhere);
  for (const DefinitionRow &D : Table.Definitions.Rows)
    Places[D.Symbol] = std::min(
        Places[D.Symbol], WalkPlace::of(Table.Files[D.File], D.File, D.Line));
  return Places;
}

llvm::Error writeWalkOrder(const std::string &Dir,
                           const std::vector<WalkPlace> &Order) {
  std::string Entries;
  Entries.reserve(Order.size() * EntrySize);
  facts::ByteWriter Out(Entries);
  for (const WalkPlace &P : Order) {
    Out.fixed(P.Place, 8);
    Out.fixed(P.Family, 8);
  }
  std::string Bytes = Magic.str();
  facts::ByteWriter Header(Bytes);
  Header.fixed(Order.size(), 4);
  Header.fixed(XXH3_64bits(Entries.data(), Entries.size()), 8);
  return store::writeFileAtomically(Dir + "/" + WalkOrderName, Bytes + Entries);
}

llvm::Error writeWalkOrder(const std::string &Dir, const FactTable &Table,
                           const std::vector<uint64_t> &FamilyHashes) {
  std::vector<uint64_t> Places = walkPlaces(Table);
  std::vector<WalkPlace> Order(Places.size());
  for (size_t I = 0; I < Order.size(); ++I)
    Order[I] = {Places[I], FamilyHashes[I]};
  return writeWalkOrder(Dir, Order);
}

llvm::Expected<std::vector<WalkPlace>> readWalkOrder(const std::string &Dir) {
  auto Bytes = TRY(store::readFile(Dir + "/" + WalkOrderName, MaxBytes));
  using llvm::support::endian::read64le;
  llvm::StringRef Rest = Bytes;
  bool Good = Rest.size() >= HeaderSize && Rest.starts_with(Magic);
  uint32_t Count =
      Good ? llvm::support::endian::read32le(Rest.data() + Magic.size()) : 0;
  llvm::StringRef Entries = Rest.drop_front(Good ? HeaderSize : Rest.size());
  if (!Good || Entries.size() != Count * EntrySize ||
      read64le(Rest.data() + Magic.size() + 4) !=
          XXH3_64bits(Entries.data(), Entries.size()))
    return makeError("The file " + Dir + "/" + WalkOrderName +
                     " is damaged: run 'torchtalk index build'.");
  std::vector<WalkPlace> Order(Count);
  for (size_t I = 0; I < Count; ++I)
    Order[I] = {read64le(Entries.data() + I * EntrySize),
                read64le(Entries.data() + I * EntrySize + 8)};
  return Order;
}

} // namespace torchtalk::index
