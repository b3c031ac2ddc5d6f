//===- TestCoding.cpp - Index values of tests and their entries -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/CodingSupport.h"
#include "index/format/IndexCoding.h"

namespace torchtalk::index {

void writeCallees(ByteWriter &Out, const std::vector<PythonCallee> &Callees) {
  writeList(Out, Callees, [&](const PythonCallee &C) {
    Out.string(C.Target);
    Out.varint(C.Line);
    Out.varint(static_cast<uint8_t>(C.Sure));
  });
}

void readCallees(ByteReader &In, std::vector<PythonCallee> &Callees) {
  readList(In, Callees, [&](PythonCallee &C) {
    C.Target = In.string();
    C.Line = In.u32();
    C.Sure = readEnum<Sureness>(In, NumSurenesses);
  });
}

std::string encodeTest(const TestRecord &R) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.string(R.Function);
  Out.string(R.Class);
  Out.string(R.File);
  Out.varint(R.Line);
  Out.varint(R.EndLine);
  Out.varint(R.PerDevice ? 1 : 0);
  Out.varint(R.Parametrized ? 1 : 0);
  writeStrings(Out, R.Databases);
  return Bytes;
}

bool decodeTest(std::string_view Bytes, TestRecord &Out) {
  ByteReader In(Bytes);
  Out.Function = In.string();
  Out.Class = In.string();
  Out.File = In.string();
  Out.Line = In.u32();
  Out.EndLine = In.u32();
  Out.PerDevice = readBool(In);
  Out.Parametrized = readBool(In);
  readStrings(In, Out.Databases);
  return done(In);
}

std::string encodeOpInfo(const OpInfoRecord &R) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.string(R.Name);
  Out.string(R.Variant);
  Out.string(R.Class);
  Out.varint(R.Module ? 1 : 0);
  Out.string(R.File);
  Out.varint(R.Line);
  writeStrings(Out, R.Aliases);
  writeStrings(Out, R.Databases);
  writeCallees(Out, R.Callees);
  return Bytes;
}

bool decodeOpInfo(std::string_view Bytes, OpInfoRecord &Out) {
  ByteReader In(Bytes);
  Out.Name = In.string();
  Out.Variant = In.string();
  Out.Class = In.string();
  Out.Module = readBool(In);
  Out.File = In.string();
  Out.Line = In.u32();
  readStrings(In, Out.Aliases);
  readStrings(In, Out.Databases);
  readCallees(In, Out.Callees);
  return done(In);
}

std::string
encodePythonRegistrations(llvm::ArrayRef<PythonRegistration> Records) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Records, [&](const PythonRegistration &R) {
    Out.string(R.Op);
    Out.varint(static_cast<uint8_t>(R.TheKind));
    Out.string(R.Key);
    Out.string(R.Function);
    Out.string(R.File);
    Out.varint(R.Line);
  });
  return Bytes;
}

bool decodePythonRegistrations(std::string_view Bytes,
                               std::vector<PythonRegistration> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](PythonRegistration &R) {
    R.Op = In.string();
    R.TheKind =
        readEnum<PythonRegistration::Kind>(In, NumPythonRegistrationKinds);
    R.Key = In.string();
    R.Function = In.string();
    R.File = In.string();
    R.Line = In.u32();
  });
  return done(In);
}

std::string encodeOpDocs(llvm::ArrayRef<OpDoc> Docs) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Docs, [&](const OpDoc &D) {
    Out.string(D.Op);
    Out.string(D.Name);
    Out.string(D.File);
    Out.varint(D.Line);
    Out.string(D.Text);
  });
  return Bytes;
}

bool decodeOpDocs(std::string_view Bytes, std::vector<OpDoc> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](OpDoc &D) {
    D.Op = In.string();
    D.Name = In.string();
    D.File = In.string();
    D.Line = In.u32();
    D.Text = In.string();
  });
  return done(In);
}

std::string encodePythonCallers(llvm::ArrayRef<PythonCaller> Callers) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Callers, [&](const PythonCaller &C) {
    Out.string(C.Name);
    Out.varint(C.Line);
    Out.varint(static_cast<uint8_t>(C.Sure));
  });
  return Bytes;
}

bool decodePythonCallers(std::string_view Bytes,
                         std::vector<PythonCaller> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](PythonCaller &C) {
    C.Name = In.string();
    C.Line = In.u32();
    C.Sure = readEnum<Sureness>(In, NumSurenesses);
  });
  return done(In);
}

} // namespace torchtalk::index
