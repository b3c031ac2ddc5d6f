//===- GraphCoding.cpp - Symbols, edges and includes ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/IndexCoding.h"
#include "records/Builds.h"

namespace torchtalk::index {
namespace {

/// What rows may refer to.
struct Known {
  size_t Files = 0;
  size_t Builds = 0;

  explicit Known(size_t Files) : Files(Files) {}
  explicit Known(const FileTable &Table)
      : Files(Table.Paths.size()), Builds(Table.Builds.size()) {}

  bool has(uint32_t File, BuildSet Set) const {
    return File < Files &&
           (Set == 0 || (Builds >= 2 && (Set & ~allBuilds(Builds)) == 0));
  }
};

/// Hands each include to \p Use.
template <typename Fn>
bool readIncludes(std::string_view Bytes, Known Of, Fn Use) {
  store::FieldReader In(Bytes);
  In.each<IncludeRow>([&](const IncludeRow &I) {
    if (!Of.has(I.To, I.Builds))
      return In.fail("no such file or build");
    Use(I);
  });
  return In.done();
}

/// \p SiteOf gives the edge of a number below \p Count; one peer's come
/// together.
template <typename Fn> std::string writeEdges(size_t Count, Fn SiteOf) {
  store::FieldWriter Out;
  for (size_t I = 0; I < Count;) {
    SymbolId Peer = SiteOf(I).To;
    size_t End = I + 1;
    while (End < Count && SiteOf(End).To == Peer)
      ++End;
    Out(Peer, static_cast<uint32_t>(End - I));
    for (; I < End; ++I)
      Out(SiteOf(I));
  }
  return Out.take();
}

/// Hands each edge to \p Use.
template <typename Fn>
bool readEdges(std::string_view Bytes, Known Of, Fn Use) {
  store::FieldReader In(Bytes);
  while (!In.error() && !In.atEnd()) {
    SymbolId Peer = 0;
    In(Peer);
    In.each<Row<EdgeFact>>([&](Row<EdgeFact> &E) {
      if (!Of.has(E.File, E.Builds))
        return In.fail("no such file or build");
      E.To = Peer;
      Use(E);
    });
  }
  return In.done();
}

} // namespace

std::string encodeSymbol(const SymbolRecord &Record,
                         llvm::ArrayRef<DefinitionRow> Definitions) {
  return encode(Record, Definitions);
}

bool decodeSymbol(std::string_view Bytes, SymbolId Id, const FileTable &Files,
                  SymbolRecord &Out) {
  store::FieldReader In(Bytes);
  Known Of(Files);
  Out.Id = Id;
  In(Out);
  Out.Definitions.clear();
  BuildSet All = 0;
  bool Everywhere = false;
  In.each<DefinitionRow>([&](const DefinitionRow &D) {
    if (!Of.has(D.File, D.Builds) || D.MacroFilePlus1 > Files.Paths.size())
      return In.fail("no such file or build");
    All |= D.Builds;
    Everywhere |= D.Builds == 0;
    Out.Definitions.push_back({Files.Paths[D.File],
                               D.Line,
                               D.EndLine,
                               {},
                               buildNames(D.Builds, Files.Builds)});
    if (D.MacroFilePlus1 != 0)
      Out.Definitions.back().Macro = {Files.Paths[D.MacroFilePlus1 - 1],
                                      D.MacroLine};
  });
  Out.OnlyIn = Everywhere ? "" : buildNames(All, Files.Builds);
  return In.done();
}

std::string encodeEdges(llvm::ArrayRef<EdgeRow> Edges,
                        llvm::ArrayRef<SymbolRow> Symbols) {
  return writeEdges(Edges.size(), [&](size_t I) -> Row<EdgeFact> {
    const EdgeRow &E = Edges[I];
    return {{Symbols[E.To].Id, E.Kind, E.File, E.Line,
             E.PassedToPlus1 ? Symbols[E.PassedToPlus1 - 1].Id : 0},
            E.Builds};
  });
}

std::string encodeEdgeFacts(llvm::ArrayRef<EdgeFact> Edges) {
  return writeEdges(Edges.size(),
                    [&](size_t I) -> Row<EdgeFact> { return {Edges[I]}; });
}

bool decodeEdges(std::string_view Bytes, const FileTable &Files,
                 std::vector<EdgeRecord> &Out) {
  Out.clear();
  return readEdges(Bytes, Known(Files), [&](const Row<EdgeFact> &E) {
    Out.push_back({E.To,
                   E.Kind,
                   {Files.Paths[E.File], E.Line},
                   E.PassedTo,
                   buildNames(E.Builds, Files.Builds)});
  });
}

bool decodeEdgeRows(std::string_view Bytes, const FileTable &Files,
                    std::vector<Row<EdgeFact>> &Out) {
  Out.clear();
  return readEdges(Bytes, Known(Files),
                   [&](const Row<EdgeFact> &E) { Out.push_back(E); });
}

bool decodeEdgeFacts(std::string_view Bytes, size_t NumFiles,
                     std::vector<EdgeFact> &Out) {
  Out.clear();
  return readEdges(Bytes, Known(NumFiles),
                   [&](const EdgeFact &E) { Out.push_back(E); });
}

bool decodeIncludes(std::string_view Bytes, const std::string &From,
                    const FileTable &Files, std::vector<IncludeRecord> &Out) {
  Out.clear();
  return readIncludes(Bytes, Known(Files), [&](const IncludeRow &I) {
    Out.push_back(
        {From, Files.Paths[I.To], I.Line, buildNames(I.Builds, Files.Builds)});
  });
}

bool decodeIncludeRows(std::string_view Bytes, const FileTable &Files,
                       std::vector<IncludeRow> &Out) {
  Out.clear();
  return readIncludes(Bytes, Known(Files),
                      [&](const IncludeRow &I) { Out.push_back(I); });
}

bool decodeIncludeFacts(std::string_view Bytes, size_t NumFiles,
                        std::vector<IncludeFact> &Out) {
  Out.clear();
  return readIncludes(Bytes, Known(NumFiles), [&](const IncludeRow &I) {
    Out.push_back({I.To, I.Line});
  });
}

} // namespace torchtalk::index
