//===- ParseRecord.cpp - The stored result of parsing a TU ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/parse/ParseRecord.h"
#include "facts/Coding.h"

namespace torchtalk::collect {

std::string encodeParseRecord(const ParseRecord &Record) {
  std::string Bytes;
  facts::ByteWriter Out(Bytes);
  Out.fixed(Record.Command, 8);
  encodeVersions(Record.Inputs, Bytes);
  Out.string(Record.ManifestBytes);
  Out.varint(Record.Errors);
  Out.string(Record.Detail);
  return Bytes;
}

bool decodeParseRecord(std::string_view Bytes, ParseRecord &Out) {
  facts::ByteReader In(Bytes);
  Out = {};
  Out.Command = In.fixed(8);
  Out.Inputs = decodeVersions(In);
  Out.ManifestBytes = In.string();
  Out.Errors = In.u32();
  Out.Detail = In.string();
  return !In.error() && In.atEnd();
}

} // namespace torchtalk::collect
