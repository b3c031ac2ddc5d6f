//===- IndexCoding.cpp - Keys and values of an index generation -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/IndexCoding.h"
#include "index/format/CodingSupport.h"

namespace torchtalk::index {

const std::array<const char *, NumColumns> ColumnNames = {
    // RocksDB insists on the first one's name.
    "default",     "symbols",     "callees",       "callers",    "names",
    "definitions", "includes",    "registrations", "kernels",    "ops",
    "opnames",     "derivatives", "tus",           "bindings",   "bound",
    "python",      "pythonnames", "pythoncallers", "pythonregs", "opdocs",
    "opinfos",     "tests",       "devices",       "search",     "sums",
    "tojoin",      "texts",       "textnames"};

namespace {

template <unsigned Bytes> std::string bigEndian(uint64_t Number) {
  std::string Key;
  for (unsigned I = Bytes; I-- > 0;)
    Key.push_back(static_cast<char>(Number >> (8 * I)));
  return Key;
}

template <unsigned Bytes, typename T>
bool readBigEndian(std::string_view Key, T &Out) {
  if (Key.size() != Bytes)
    return false;
  Out = 0;
  for (char C : Key)
    Out = static_cast<T>(Out << 8 | static_cast<uint8_t>(C));
  return true;
}

} // namespace

std::string key32(uint32_t Number) { return bigEndian<4>(Number); }
std::string key64(uint64_t Number) { return bigEndian<8>(Number); }
bool readKey32(std::string_view Key, uint32_t &Out) {
  return readBigEndian<4>(Key, Out);
}
bool readKey64(std::string_view Key, uint64_t &Out) {
  return readBigEndian<8>(Key, Out);
}

std::string encodeFiles(llvm::ArrayRef<llvm::StringRef> Paths,
                        const std::vector<bool> &HasDefinitions) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.varint(Paths.size());
  for (size_t I = 0; I < Paths.size(); ++I) {
    Out.string(Paths[I]);
    Out.varint(HasDefinitions[I] ? 1 : 0);
  }
  return Bytes;
}

bool decodeFiles(std::string_view Bytes, FileTable &Out) {
  ByteReader In(Bytes);
  readList(In, Out.Paths, [&](std::string &Path) {
    Path = In.string();
    Out.HasDefinitions.push_back(readBool(In));
  });
  return done(In);
}

std::string encodeIds(llvm::ArrayRef<SymbolId> Ids) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  for (SymbolId Id : Ids)
    Out.fixed(Id, 8);
  return Bytes;
}

bool decodeIds(std::string_view Bytes, std::vector<SymbolId> &Out) {
  ByteReader In(Bytes);
  Out.clear();
  while (!In.error() && !In.atEnd())
    Out.push_back(In.fixed(8));
  return done(In);
}

std::string encodeNamedIds(llvm::ArrayRef<NamedId> Ids) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  for (const NamedId &Named : Ids) {
    Out.fixed(Named.Id, 8);
    Out.fixed(Named.Naming, 4);
  }
  return Bytes;
}

bool decodeNamedIds(std::string_view Bytes, std::vector<NamedId> &Out) {
  ByteReader In(Bytes);
  Out.clear();
  while (!In.error() && !In.atEnd()) {
    NamedId &Named = Out.emplace_back();
    Named.Id = In.fixed(8);
    Named.Naming = static_cast<uint32_t>(In.fixed(4));
  }
  return done(In);
}

std::string
encodeRegistrations(llvm::ArrayRef<const RegistrationRecord *> Records) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Records, [&](const RegistrationRecord *R) {
    Out.string(R->Op);
    Out.string(R->Key);
    Out.string(R->Schema);
    Out.fixed(R->Kernel, 8);
    Out.string(R->KernelName);
    Out.string(R->File);
    Out.varint(R->Line);
    Out.varint(R->BlockLine);
    Out.varint(R->Compiled ? 1 : 0);
    Out.varint(R->Conditional ? 1 : 0);
    Out.string(R->Condition);
    Out.varint(static_cast<uint8_t>(R->Api));
    Out.string(R->OnlyIn);
  });
  return Bytes;
}

bool decodeRegistrations(std::string_view Bytes,
                         std::vector<RegistrationRecord> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](RegistrationRecord &R) {
    R.Op = In.string();
    R.Key = In.string();
    R.Schema = In.string();
    R.Kernel = In.fixed(8);
    R.KernelName = In.string();
    R.File = In.string();
    R.Line = In.u32();
    R.BlockLine = In.u32();
    R.Compiled = readBool(In);
    R.Conditional = readBool(In);
    R.Condition = In.string();
    R.Api = readEnum<facts::RegistrationApi>(In, facts::NumRegistrationApis);
    R.OnlyIn = In.string();
  });
  return done(In);
}

std::string encodeTu(const TuRecord &Record) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.string(Record.Main);
  Out.string(Record.Object);
  Out.varint(static_cast<uint8_t>(Record.State));
  Out.varint(Record.Errors);
  Out.string(Record.Detail);
  Out.string(Record.Compiler);
  Out.string(Record.Build);
  return Bytes;
}

bool decodeTu(std::string_view Bytes, TuRecord &Out) {
  ByteReader In(Bytes);
  Out.Main = In.string();
  Out.Object = In.string();
  Out.State = readEnum<TuState>(In, 3);
  Out.Errors = In.u32();
  Out.Detail = In.string();
  Out.Compiler = In.string();
  Out.Build = In.string();
  return done(In);
}

std::string encodeDispatchKeys(llvm::ArrayRef<facts::DispatchKeyFact> Facts) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Facts, [&](const facts::DispatchKeyFact &D) {
    Out.varint(static_cast<uint8_t>(D.Relation));
    Out.string(D.Of);
    Out.string(D.Key);
    Out.varint(D.Rank);
  });
  return Bytes;
}

bool decodeDispatchKeys(std::string_view Bytes,
                        std::vector<facts::DispatchKeyFact> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](facts::DispatchKeyFact &D) {
    D.Relation = readEnum<facts::DispatchKeyRelation>(
        In, facts::NumDispatchKeyRelations);
    D.Of = In.string();
    D.Key = In.string();
    D.Rank = In.u32();
  });
  return done(In);
}

namespace {

/// The numbers of a summary, in the order in which they are written.
constexpr uint64_t IndexSummary::*SummaryNumbers[] = {
    &IndexSummary::CreatedUnix,
    &IndexSummary::TusOk,
    &IndexSummary::TusFailed,
    &IndexSummary::TusMissing,
    &IndexSummary::Symbols,
    &IndexSummary::Functions,
    &IndexSummary::Edges,
    &IndexSummary::Includes,
    &IndexSummary::Registrations,
    &IndexSummary::StubKernels,
    &IndexSummary::JitOperators,
    &IndexSummary::Dynamic,
    &IndexSummary::Ops,
    &IndexSummary::Derivatives,
    &IndexSummary::Files,
    &IndexSummary::Bindings,
    &IndexSummary::UnnamedBindings,
    &IndexSummary::ShardsSeen,
    &IndexSummary::ShardsUnique,
    &IndexSummary::PythonModules,
    &IndexSummary::PythonClasses,
    &IndexSummary::PythonFunctions,
    &IndexSummary::PythonRegistrations,
    &IndexSummary::OpDocs,
    &IndexSummary::OpInfos,
    &IndexSummary::Tests,
    &IndexSummary::DeviceKernels,
    &IndexSummary::DeviceKernelsCompiled,
    &IndexSummary::DeviceLaunches,
    &IndexSummary::UnknownLaunches,
    &IndexSummary::TextFiles,
    &IndexSummary::TusAsText,
    &IndexSummary::FunctorKernels,
    &IndexSummary::NotCompiled,
    &IndexSummary::MergedParts,
    &IndexSummary::Edits,
};
constexpr uint64_t SchemaCounts::*SchemaNumbers[] = {
    &SchemaCounts::Compared, &SchemaCounts::Generated, &SchemaCounts::Differ,
    &SchemaCounts::NotCompared, &SchemaCounts::Unlisted};

} // namespace

std::string encodeSummary(const IndexSummary &Summary) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.fixed(Summary.FormatVersion, 4);
  for (const std::string *S :
       {&Summary.SourceRoot, &Summary.BuildDir, &Summary.Commit,
        &Summary.PyTorchVersion, &Summary.DescribedBy, &Summary.BuiltOn})
    Out.string(*S);
  for (auto Member : SummaryNumbers)
    Out.varint(Summary.*Member);
  for (auto Member : SchemaNumbers)
    Out.varint(Summary.Schemas.*Member);
  Out.string(Summary.InputsDigest);
  Out.string(Summary.TextDigest);
  Out.string(encodeStrings(Summary.FactsDirs));
  Out.varint(Summary.Parsed);
  writeList(Out, Summary.Builds, [&](const BuildInfo &Build) {
    Out.string(Build.Name);
    writeList(Out, Build.Settings, [&](const auto &Setting) {
      Out.string(Setting.first);
      Out.string(Setting.second);
    });
  });
  return Bytes;
}

bool decodeSummary(std::string_view Bytes, IndexSummary &Out) {
  ByteReader In(Bytes);
  Out = {};
  Out.FormatVersion = static_cast<uint32_t>(In.fixed(4));
  if (In.error() || Out.FormatVersion != IndexFormatVersion)
    return false;
  for (std::string *S : {&Out.SourceRoot, &Out.BuildDir, &Out.Commit,
                         &Out.PyTorchVersion, &Out.DescribedBy, &Out.BuiltOn})
    *S = In.string();
  for (auto Member : SummaryNumbers)
    Out.*Member = In.varint();
  for (auto Member : SchemaNumbers)
    Out.Schemas.*Member = In.varint();
  Out.InputsDigest = In.string();
  Out.TextDigest = In.string();
  bool Good = decodeStrings(In.string(), Out.FactsDirs);
  Out.Parsed = In.varint() != 0;
  readList(In, Out.Builds, [&](BuildInfo &Build) {
    Build.Name = In.string();
    readList(In, Build.Settings, [&](auto &Setting) {
      Setting.first = In.string();
      Setting.second = In.string();
    });
  });
  return Good && done(In);
}

} // namespace torchtalk::index
