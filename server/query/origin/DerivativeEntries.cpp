//===- DerivativeEntries.cpp - Whose derivative a node is -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/DerivativeEntries.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

using index::DerivativeRecord;
using index::Session;
using llvm::StringRef;

namespace {

bool isOfEntry(const DerivativeRecord &Record) {
  using Match = DerivativeRecord::Match;
  return Record.How != Match::Listed && Record.How != Match::NoSchema;
}

OriginEntry entryOf(const DerivativeRecord &Record) {
  return {Record.Entry.empty() ? Record.Op : Record.Entry,
          {Record.File, Record.Line},
          ""};
}

using Nodes = llvm::StringMap<MadeNode>;

const Nodes &nodesOf(Session &Index) {
  return Index.kept([&] {
    using Match = DerivativeRecord::Match;
    Nodes Found;
    // What has a class of its own, before what may share that of another.
    for (const Match How : {Match::Exact, Match::ViewCopy, Match::Foreach})
      Index.forEachDerivative([&](const DerivativeRecord &Record) {
        if (Record.How == How)
          for (const index::DerivativeKey &Key : Record.Keys)
            if (!Key.Node.empty())
              Found.try_emplace(Key.Node,
                                MadeNode{Record.Op, entryOf(Record), How});
        return true;
      });
    return Found;
  });
}

/// torchgen puts "THP", "Class", "_properties" and the like around its name.
const MadeNode *nodeIn(const Nodes &All, StringRef Identifier) {
  Identifier.consume_front("THP");
  Identifier.consume_back("Class");
  for (StringRef Name = Identifier; !Name.empty();
       Name = Name.rsplit('_').first) {
    if (auto At = All.find(Name); At != All.end())
      return &At->second;
    if (!Name.contains('_'))
      break;
  }
  return nullptr;
}

} // namespace

const MadeNode *nodeCalled(Session &Index, StringRef Class) {
  const Nodes &All = nodesOf(Index);
  auto At = All.find(Class);
  return At == All.end() ? nullptr : &At->second;
}

std::optional<OriginEntry> derivativeOf(Session &Index, const std::string &Op) {
  for (const DerivativeRecord &Record : Index.derivativesOf(Op))
    if (isOfEntry(Record))
      return entryOf(Record);
  return std::nullopt;
}

std::optional<OriginEntries> nodeEntries(Session &Index, const OpNames &Ops,
                                         StringRef Head) {
  const Nodes &All = nodesOf(Index);
  while (!Head.empty()) {
    const StringRef Identifier =
        Head.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (Identifier.empty()) {
      Head = Head.drop_front();
      continue;
    }
    Head = Head.drop_front(Identifier.size());
    if (const MadeNode *Of = nodeIn(All, Identifier)) {
      OriginEntries Entries;
      Entries.Derivatives.push_back(Of->Derivative);
      if (auto Op = Ops.named(Of->Op))
        Entries.Of.push_back(Ops.entry(*Op));
      return Entries;
    }
  }
  return std::nullopt;
}

} // namespace torchtalk::query
