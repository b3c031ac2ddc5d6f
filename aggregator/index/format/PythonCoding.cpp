//===- PythonCoding.cpp - Index values of Python definitions --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/CodingSupport.h"
#include "index/format/IndexCoding.h"

namespace torchtalk::index {

using source::PythonScope;

std::string encodePython(const PythonRecord &R) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.varint(static_cast<uint8_t>(R.Kind));
  Out.string(R.File);
  Out.varint(R.Line);
  Out.varint(R.EndLine);
  Out.varint(R.Conditional ? 1 : 0);
  Out.varint(R.Async ? 1 : 0);
  Out.string(R.Doc);
  writeStrings(Out, R.Decorators);
  writeStrings(Out, R.PublicNames);
  writeList(Out, R.Parameters, [&](const PythonParameter &P) {
    Out.string(P.Name);
    Out.varint(static_cast<uint8_t>(P.TheKind));
    Out.string(P.Annotation);
    Out.string(P.Default);
  });
  Out.string(R.Returns);
  writeStrings(Out, R.Bases);
  writeStrings(Out, R.AllBases);
  writeCallees(Out, R.Callees);
  return Bytes;
}

bool decodePython(std::string_view Bytes, PythonRecord &Out) {
  ByteReader In(Bytes);
  Out.Kind = readEnum<PythonScope::Kind>(In, source::NumPythonScopeKinds);
  Out.File = In.string();
  Out.Line = In.u32();
  Out.EndLine = In.u32();
  Out.Conditional = readBool(In);
  Out.Async = readBool(In);
  Out.Doc = In.string();
  readStrings(In, Out.Decorators);
  readStrings(In, Out.PublicNames);
  readList(In, Out.Parameters, [&](PythonParameter &P) {
    P.Name = In.string();
    P.TheKind = readEnum<PythonParameter::Kind>(In, source::NumParameterKinds);
    P.Annotation = In.string();
    P.Default = In.string();
  });
  Out.Returns = In.string();
  readStrings(In, Out.Bases);
  readStrings(In, Out.AllBases);
  readCallees(In, Out.Callees);
  return done(In);
}

std::string encodeStrings(const std::vector<std::string> &Strings) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeStrings(Out, Strings);
  return Bytes;
}

bool decodeStrings(std::string_view Bytes, std::vector<std::string> &Out) {
  ByteReader In(Bytes);
  readStrings(In, Out);
  return done(In);
}

} // namespace torchtalk::index
