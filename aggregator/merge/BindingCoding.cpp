//===- BindingCoding.cpp - Values of the columns of bindings --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/CodingSupport.h"
#include "merge/IndexCoding.h"

namespace torchtalk::index {

std::string encodeBindings(llvm::ArrayRef<const BindingRecord *> Records) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Records, [&](const BindingRecord *B) {
    Out.string(B->Name);
    Out.varint(static_cast<uint8_t>(B->Kind));
    for (const auto *Names : {&B->Names, &B->UserNames})
      writeList(Out, *Names, [&](const std::string &N) { Out.string(N); });
    Out.fixed(B->Symbol, 8);
    Out.string(B->SymbolName);
    Out.fixed(B->Wrapped, 8);
    Out.string(B->WrappedName);
    Out.string(B->Spelling);
    Out.string(B->File);
    Out.varint(B->Line);
    Out.varint(B->Conditional ? 1 : 0);
    Out.fixed(B->Owner, 8);
    Out.string(B->OwnerName);
    Out.string(B->OwnerPath);
  });
  return Bytes;
}

bool decodeBindings(std::string_view Bytes, std::vector<BindingRecord> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](BindingRecord &B) {
    B.Name = In.string();
    B.Kind = readEnum<facts::BindingKind>(In, facts::NumBindingKinds);
    for (auto *Names : {&B.Names, &B.UserNames})
      readList(In, *Names, [&](std::string &N) { N = In.string(); });
    B.Symbol = In.fixed(8);
    B.SymbolName = In.string();
    B.Wrapped = In.fixed(8);
    B.WrappedName = In.string();
    B.Spelling = In.string();
    B.File = In.string();
    B.Line = In.u32();
    B.Conditional = readBool(In);
    B.Owner = In.fixed(8);
    B.OwnerName = In.string();
    B.OwnerPath = In.string();
  });
  return done(In);
}

} // namespace torchtalk::index
