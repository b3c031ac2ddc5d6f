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
#include "store/Fields.h"
#include "store/Files.h"
#include "store/Try.h"

#include <xxhash.h>

namespace torchtalk::index {

void fields(auto &A, store::Is<WalkPlace> auto &P) { A(P.Place, P.Family); }

namespace {

constexpr std::string_view Magic = "ttorder1";
constexpr uint64_t MaxBytes = uint64_t(16) << 30;

} // namespace

uint64_t WalkPlace::of(llvm::StringRef File, uint32_t Number, uint32_t Line) {
  return (isGeneratedFile(File) ? Generated : uint64_t(0)) |
         uint64_t(Number) << 32 | Line;
}

llvm::Error writeWalkOrder(const std::string &Dir,
                           const std::vector<WalkPlace> &Order) {
  std::string Entries = store::encodeAll(Order), Bytes(Magic);
  facts::ByteWriter Header(Bytes);
  Header.fixed(Order.size(), 4);
  Header.fixed(XXH3_64bits(Entries.data(), Entries.size()), 8);
  return store::writeFileAtomically(Dir + "/" + WalkOrderName, Bytes + Entries);
}

llvm::Expected<std::vector<WalkPlace>> readWalkOrder(const std::string &Dir) {
  auto Bytes = TRY(store::readFile(Dir + "/" + WalkOrderName, MaxBytes));
  facts::ByteReader In(Bytes);
  bool Good = In.bytes(Magic.size()) == Magic;
  uint64_t Count = In.fixed(4), Checksum = In.fixed(8);
  std::string_view Entries = In.bytes(In.remaining());
  std::vector<WalkPlace> Order;
  Order.reserve(Entries.size() / sizeof(WalkPlace));
  if (Good && Checksum == XXH3_64bits(Entries.data(), Entries.size()) &&
      store::decodeAll(Entries, Order) && Order.size() == Count)
    return Order;
  return makeError("The file " + Dir + "/" + WalkOrderName +
                   " is damaged: run 'torchtalk index build'.");
}

} // namespace torchtalk::index
