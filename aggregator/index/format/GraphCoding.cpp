//===- GraphCoding.cpp - Symbols, edges and includes ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/CodingSupport.h"
#include "index/format/IndexCoding.h"
#include "records/Builds.h"

namespace torchtalk::index {

namespace {

const std::string &readFileName(ByteReader &In, const FileTable &Files) {
  static const std::string None;
  uint32_t Number = In.index(Files.Paths.size());
  return In.error() ? None : Files.Paths[Number];
}

/// Of an index of \p NumBuilds builds.
BuildSet readBuilds(ByteReader &In, size_t NumBuilds) {
  BuildSet Builds = In.u32();
  if (Builds != 0 && (NumBuilds < 2 || (Builds & ~allBuilds(NumBuilds)) != 0))
    In.fail("no such build");
  return Builds;
}

/// What can be an argument: a function by name, and a lambda.
bool hasPassedTo(facts::EdgeKind Kind) {
  return Kind == facts::EdgeKind::Address || Kind == facts::EdgeKind::Encloses;
}

} // namespace

std::string encodeSymbol(const SymbolRecord &Record,
                         llvm::ArrayRef<DefinitionRow> Definitions) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.string(Record.Mangled);
  Out.string(Record.Name);
  Out.string(Record.Signature);
  Out.varint(static_cast<uint8_t>(Record.Kind));
  Out.varint(static_cast<uint8_t>(Record.Link));
  Out.fixed(Record.Template, 8);
  writeList(Out, Definitions, [&](const DefinitionRow &D) {
    Out.varint(D.File);
    Out.varint(D.Line);
    Out.varint(D.EndLine);
    Out.varint(D.Builds);
    Out.varint(D.MacroFilePlus1);
    if (D.MacroFilePlus1 != 0)
      Out.varint(D.MacroLine);
  });
  return Bytes;
}

bool decodeSymbol(std::string_view Bytes, SymbolId Id, const FileTable &Files,
                  SymbolRecord &Out) {
  ByteReader In(Bytes);
  Out.Id = Id;
  Out.Mangled = In.string();
  Out.Name = In.string();
  Out.Signature = In.string();
  Out.Kind = readEnum<facts::FunctionKind>(In, facts::NumFunctionKinds);
  Out.Link = readEnum<facts::Linkage>(In, 2);
  Out.Template = In.fixed(8);
  BuildSet All = 0;
  bool Everywhere = false;
  readList(In, Out.Definitions, [&](Definition &D) {
    D.File = readFileName(In, Files);
    D.Line = In.u32();
    D.EndLine = In.u32();
    BuildSet Builds = readBuilds(In, Files.Builds.size());
    D.OnlyIn = buildNames(Builds, Files.Builds);
    All |= Builds;
    Everywhere |= Builds == 0;
    if (uint32_t FilePlus1 = In.index(Files.Paths.size() + 1)) {
      D.Macro.File = Files.Paths[FilePlus1 - 1];
      D.Macro.Line = In.u32();
    }
  });
  if (!Everywhere)
    Out.OnlyIn = buildNames(All, Files.Builds);
  return done(In);
}

namespace {

/// Of one peer after the other: an id takes eight bytes that do not compress,
/// so it comes once a peer and not once a site.
class EdgeEncoder {
public:
  void add(const EdgeFact &E, BuildSet Builds) {
    if (Sites == 0 || E.To != Peer)
      finishPeer();
    Peer = E.To;
    ++Sites;
    ByteWriter Out(Rest);
    Out.varint(static_cast<uint8_t>(E.Kind));
    Out.varint(Builds);
    Out.varint(E.File);
    Out.varint(E.Line);
    if (hasPassedTo(E.Kind))
      Out.fixed(E.PassedTo, 8);
  }

  std::string take() {
    finishPeer();
    return std::move(Bytes);
  }

private:
  void finishPeer() {
    if (Sites == 0)
      return;
    ByteWriter Out(Bytes);
    Out.fixed(Peer, 8);
    Out.varint(Sites);
    Out.bytes(Rest);
    Sites = 0;
    Rest.clear();
  }

  std::string Bytes;
  SymbolId Peer = 0;
  size_t Sites = 0;
  std::string Rest; ///< the sites of the peer
};

/// Calls \p Add(fact, builds) for each edge.
template <typename Fn>
bool readEdges(std::string_view Bytes, size_t NumFiles, size_t NumBuilds,
               Fn Add) {
  ByteReader In(Bytes);
  while (!In.error() && !In.atEnd()) {
    EdgeFact E;
    E.To = In.fixed(8);
    for (uint64_t I = 0, N = In.count(4); I < N && !In.error(); ++I) {
      E.Kind = readEnum<facts::EdgeKind>(In, facts::NumEdgeKinds);
      BuildSet Builds = readBuilds(In, NumBuilds);
      E.File = In.index(NumFiles);
      E.Line = In.u32();
      E.PassedTo = hasPassedTo(E.Kind) ? In.fixed(8) : 0;
      if (!In.error())
        Add(E, Builds);
    }
  }
  return done(In);
}

} // namespace

std::string encodeEdges(llvm::ArrayRef<EdgeRow> Edges,
                        llvm::ArrayRef<SymbolRow> Symbols) {
  EdgeEncoder Out;
  for (const EdgeRow &E : Edges)
    Out.add({Symbols[E.To].Id, E.Kind, E.File, E.Line,
             E.PassedToPlus1 ? Symbols[E.PassedToPlus1 - 1].Id : 0},
            E.Builds);
  return Out.take();
}

std::string encodeEdgeFacts(llvm::ArrayRef<EdgeFact> Edges) {
  EdgeEncoder Out;
  for (const EdgeFact &E : Edges)
    Out.add(E, 0);
  return Out.take();
}

bool decodeEdges(std::string_view Bytes, const FileTable &Files,
                 std::vector<EdgeRecord> &Out) {
  Out.clear();
  return readEdges(Bytes, Files.Paths.size(), Files.Builds.size(),
                   [&](const EdgeFact &E, BuildSet Builds) {
                     Out.push_back({E.To,
                                    E.Kind,
                                    {Files.Paths[E.File], E.Line},
                                    E.PassedTo,
                                    buildNames(Builds, Files.Builds)});
                   });
}

bool decodeEdgeFacts(std::string_view Bytes, size_t NumFiles,
                     std::vector<EdgeFact> &Out) {
  Out.clear();
  return readEdges(Bytes, NumFiles, 0,
                   [&](const EdgeFact &E, BuildSet) { Out.push_back(E); });
}

std::string encodeIncludes(llvm::ArrayRef<IncludeRow> Includes) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Includes, [&](const IncludeRow &I) {
    Out.varint(I.To);
    Out.varint(I.Line);
    Out.varint(I.Builds);
  });
  return Bytes;
}

bool decodeIncludeFacts(std::string_view Bytes, size_t NumFiles,
                        std::vector<IncludeFact> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](IncludeFact &I) {
    I.To = In.index(NumFiles);
    I.Line = In.u32();
    readBuilds(In, 0);
  });
  return done(In);
}

bool decodeIncludes(std::string_view Bytes, const std::string &From,
                    const FileTable &Files, std::vector<IncludeRecord> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](IncludeRecord &I) {
    I.From = From;
    I.To = readFileName(In, Files);
    I.Line = In.u32();
    I.OnlyIn = buildNames(readBuilds(In, Files.Builds.size()), Files.Builds);
  });
  return done(In);
}

} // namespace torchtalk::index
