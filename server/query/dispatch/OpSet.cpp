//===- OpSet.cpp - All ops of an index ------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/OpSet.h"
#include "query/dispatch/DispatchTable.h"
#include "query/names/Library.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::OpRecord;

OpSet::OpSet(index::Session &Index)
    : Index(&Index), Read(&Index.kept([&] { return Contents(Index); })) {}

OpSet::Contents::Contents(index::Session &Index) {
  for (auto &Of : Index.registrations()) {
    if (Of.empty())
      continue;
    auto &Kept = Rows[Of.front().Op] = std::move(Of);
    const std::string &Op = Kept.front().Op;
    if (!index::OperatorName::isOne(Op))
      continue;
    if (llvm::any_of(Kept, [](auto &Row) { return Row.isOfDispatcher(); }))
      Names.insert(Names.end(), Op);
    for (const auto &Row : Kept)
      if (Row.isOfDispatcher() && Row.isDef() &&
          (Row.isCertain() || isOfLibrary(Row.File)))
        Defined[Op] |= Row.isCertain();
  }
  Index.forEachOp([&](const OpRecord &Record) {
    Names.insert(Record.Op);
    Entries.try_emplace(Record.Op, Record);
  });
  for (const auto &Entry : Entries) {
    const OpRecord &Record = Entry.second;
    for (const index::GeneratedOp &Op : Record.Autogen) {
      if (Entries.contains(Op.Op))
        continue;
      Names.insert(Op.Op);
      Made.try_emplace(
          Op.Op, Generated{Op, index::Location{Record.File, Record.Line}});
    }
  }
}

const OpRecord *OpSet::entry(llvm::StringRef Op) const {
  auto Found = Read->Entries.find(Op);
  return Found == Read->Entries.end() ? nullptr : &Found->second;
}

const index::TorchgenFunction *OpSet::torchgen(llvm::StringRef Op) const {
  if (const OpRecord *Entry = entry(Op))
    return &Entry->Torchgen;
  auto Found = Read->Made.find(Op);
  return Found == Read->Made.end() ? nullptr : &Found->second.Op.Torchgen;
}

YamlOrigin OpSet::origin(llvm::StringRef Op) const {
  YamlOrigin Result;
  Result.Torchgen = torchgen(Op);
  Result.Entry = entry(Op);
  if (const OpRecord *Entry = Result.Entry) {
    Result.Where = {Entry->File, Entry->Line};
    if (const std::string *Delegate = Entry->field("structured_delegate"))
      Result.Delegate =
          entry(index::OperatorName(Entry->Op).sibling(*Delegate));
  } else if (auto Found = Read->Made.find(Op); Found != Read->Made.end()) {
    Result.Where = Found->second.Where;
  }
  return Result;
}

std::optional<OpSchema> OpSet::schema(const std::string &Op) const {
  if (const OpRecord *Entry = entry(Op))
    return readSchema(Op, Entry->Schema, {Entry->File, Entry->Line},
                      /*FromYaml=*/true);
  if (auto Found = Read->Made.find(Op); Found != Read->Made.end())
    return readSchema(Op, Found->second.Op.Schema, Found->second.Where,
                      /*FromYaml=*/true);
  return schemaOf(*Index, Op);
}

} // namespace torchtalk::query
