//===- BindingCoding.cpp - Values of the columns of bindings --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/CodingSupport.h"
#include "index/format/IndexCoding.h"

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
    Out.string(B->OnlyIn);
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
    B.OnlyIn = In.string();
  });
  return done(In);
}

namespace {

void writePlace(ByteWriter &Out, const BindingPlace &Place) {
  Out.fixed(Place.Symbol, 8);
  Out.string(Place.Path);
}

void readPlace(ByteReader &In, BindingPlace &Place) {
  Place.Symbol = In.fixed(8);
  Place.Path = In.string();
}

void writeRow(ByteWriter &Out, const BindingRow &Row) {
  Out.varint(static_cast<uint8_t>(Row.Kind));
  writePlace(Out, Row.Owner);
  Out.string(Row.Name);
  writePlace(Out, Row.Target);
  Out.fixed(Row.Wrapped, 8);
  Out.string(Row.Spelling);
  Out.string(Row.Site.File);
  Out.varint(Row.Site.Line);
  Out.varint(Row.Call);
  Out.varint(Row.Conditional ? 1 : 0);
}

void readRow(ByteReader &In, BindingRow &Row) {
  Row.Kind = readEnum<facts::BindingKind>(In, facts::NumBindingKinds);
  readPlace(In, Row.Owner);
  Row.Name = In.string();
  readPlace(In, Row.Target);
  Row.Wrapped = In.fixed(8);
  Row.Spelling = In.string();
  Row.Site.File = In.string();
  Row.Site.Line = In.u32();
  Row.Call = In.u32();
  Row.Conditional = readBool(In);
}

} // namespace

std::string encodeJoinFacts(const JoinFacts &Facts) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  std::vector<const RegistrationRecord *> Registrations;
  Registrations.reserve(Facts.Registrations.size());
  for (const RegistrationRow &R : Facts.Registrations)
    Registrations.push_back(&R);
  Out.string(encodeRegistrations(Registrations));
  Out.string(encodeDispatchKeys(Facts.DispatchKeys));
  writeList(Out, Facts.Bindings,
            [&](const BindingRow &Row) { writeRow(Out, Row); });
  return Bytes;
}

bool decodeJoinFacts(std::string_view Bytes, JoinFacts &Out) {
  ByteReader In(Bytes);
  std::vector<RegistrationRecord> Registrations;
  if (!decodeRegistrations(In.string(), Registrations) ||
      !decodeDispatchKeys(In.string(), Out.DispatchKeys))
    return false;
  for (RegistrationRecord &R : Registrations)
    Out.Registrations.push_back({std::move(R)});
  readList(In, Out.Bindings, [&](BindingRow &Row) { readRow(In, Row); });
  return done(In);
}

} // namespace torchtalk::index
