//===- YamlCoding.cpp - Index values of the YAML --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/CodingSupport.h"
#include "index/format/IndexCoding.h"

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

void writeTorchgen(ByteWriter &Out, const TorchgenFunction &F) {
  writeStrings(Out, F.Variants);
  Out.string(F.DeviceCheck);
  for (bool Flag : {F.DeviceGuard, F.Structured, F.ManualKernelRegistration,
                    F.ManualCppBinding, F.ConstRefForMutable, F.Abstract})
    Out.varint(Flag);
  writeStrings(Out, F.Tags);
  writeStrings(Out, F.CppNoDefaultArgs);
  writeList(Out, F.Dispatch, [&](const TorchgenFunction::Kernel &K) {
    Out.string(K.Key);
    Out.string(K.Function);
    Out.string(K.Namespace);
    Out.varint(K.Structured);
    Out.string(K.Of);
  });
  writeList(Out, F.Ufuncs, [&](const TorchgenFunction::Ufunc &U) {
    Out.string(U.Key);
    Out.string(U.Function);
    writeStrings(Out, U.Dtypes);
  });
  writeList(Out, F.Precomputations,
            [&](const TorchgenFunction::Precomputed &P) {
              Out.string(P.Replaces);
              writeStrings(Out, P.Parameters);
            });
}

void readTorchgen(ByteReader &In, TorchgenFunction &F) {
  readStrings(In, F.Variants);
  F.DeviceCheck = In.string();
  for (bool *Flag : {&F.DeviceGuard, &F.Structured, &F.ManualKernelRegistration,
                     &F.ManualCppBinding, &F.ConstRefForMutable, &F.Abstract})
    *Flag = readBool(In);
  readStrings(In, F.Tags);
  readStrings(In, F.CppNoDefaultArgs);
  readList(In, F.Dispatch, [&](TorchgenFunction::Kernel &K) {
    K.Key = In.string();
    K.Function = In.string();
    K.Namespace = In.string();
    K.Structured = readBool(In);
    K.Of = In.string();
  });
  readList(In, F.Ufuncs, [&](TorchgenFunction::Ufunc &U) {
    U.Key = In.string();
    U.Function = In.string();
    readStrings(In, U.Dtypes);
  });
  readList(In, F.Precomputations, [&](TorchgenFunction::Precomputed &P) {
    P.Replaces = In.string();
    readStrings(In, P.Parameters);
  });
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
  writeTorchgen(Out, Record.Torchgen);
  writeList(Out, Record.Autogen, [&](const GeneratedOp &G) {
    Out.string(G.Op);
    Out.string(G.Schema);
    writeTorchgen(Out, G.Torchgen);
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
  readTorchgen(In, Out.Torchgen);
  readList(In, Out.Autogen, [&](GeneratedOp &G) {
    G.Op = In.string();
    G.Schema = In.string();
    readTorchgen(In, G.Torchgen);
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
