//===- YamlCoding.cpp - Index values of the YAML --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/CodingSupport.h"
#include "merge/IndexCoding.h"

namespace torchtalk::index {
namespace {

void writeFields(ByteWriter &Out, llvm::ArrayRef<OpRecord::Field> Fields) {
  writeList(Out, Fields, [&](const OpRecord::Field &F) {
    Out.string(F.Name);
    Out.string(F.Value);
    Out.varint(F.Line);
  });
}

void readFields(ByteReader &In, std::vector<OpRecord::Field> &Fields) {
  readList(In, Fields, [&](OpRecord::Field &F) {
    F.Name = In.string();
    F.Value = In.string();
    F.Line = In.u32();
  });
}

void writeStrings(ByteWriter &Out, llvm::ArrayRef<std::string> Strings) {
  writeList(Out, Strings, [&](const std::string &S) { Out.string(S); });
}

void readStrings(ByteReader &In, std::vector<std::string> &Strings) {
  readList(In, Strings, [&](std::string &S) { S = In.string(); });
}

} // namespace

std::string encodeOp(const OpRecord &Record) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.string(Record.Op);
  Out.string(Record.Schema);
  Out.string(Record.File);
  Out.varint(Record.Line);
  writeFields(Out, Record.Fields);
  writeList(Out, Record.Dispatch, [&](const OpRecord::DispatchEntry &D) {
    Out.string(D.Key);
    Out.string(D.Kernel);
    Out.varint(D.Line);
  });
  return Bytes;
}

bool decodeOp(std::string_view Bytes, OpRecord &Out) {
  ByteReader In(Bytes);
  Out.Op = In.string();
  Out.Schema = In.string();
  Out.File = In.string();
  Out.Line = In.u32();
  readFields(In, Out.Fields);
  readList(In, Out.Dispatch, [&](OpRecord::DispatchEntry &D) {
    D.Key = In.string();
    D.Kernel = In.string();
    D.Line = In.u32();
  });
  return done(In);
}

std::string encodeDerivatives(llvm::ArrayRef<DerivativeRecord> Records) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Records, [&](const DerivativeRecord &R) {
    Out.string(R.Op);
    Out.varint(static_cast<uint8_t>(R.How));
    Out.string(R.Entry);
    Out.string(R.Signature);
    Out.string(R.File);
    Out.varint(R.Line);
    writeFields(Out, R.Fields);
    writeList(Out, R.Keys, [&](const DerivativeKey &Key) {
      Out.string(Key.Key);
      Out.string(Key.Node);
      writeList(Out, Key.Formulas, [&](const DerivativeFormula &F) {
        writeStrings(Out, F.Names);
        Out.string(F.Text);
        Out.varint(static_cast<uint8_t>(F.TheRole));
        Out.varint(F.Line);
      });
    });
    writeStrings(Out, R.OutputDifferentiability);
  });
  return Bytes;
}

bool decodeDerivatives(std::string_view Bytes,
                       std::vector<DerivativeRecord> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](DerivativeRecord &R) {
    R.Op = In.string();
    R.How = readEnum<DerivativeRecord::Match>(In, NumDerivativeMatches);
    R.Entry = In.string();
    R.Signature = In.string();
    R.File = In.string();
    R.Line = In.u32();
    readFields(In, R.Fields);
    readList(In, R.Keys, [&](DerivativeKey &Key) {
      Key.Key = In.string();
      Key.Node = In.string();
      readList(In, Key.Formulas, [&](DerivativeFormula &F) {
        readStrings(In, F.Names);
        F.Text = In.string();
        F.TheRole = readEnum<DerivativeFormula::Role>(In, NumDerivativeRoles);
        F.Line = In.u32();
      });
    });
    readStrings(In, R.OutputDifferentiability);
  });
  return done(In);
}

} // namespace torchtalk::index
