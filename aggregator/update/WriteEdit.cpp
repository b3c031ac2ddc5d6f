//===- WriteEdit.cpp - A generation out of a clone of the former one ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/Generation.h"
#include "index/format/GenerationDb.h"
#include "index/format/IndexCoding.h"
#include "index/format/Sums.h"
#include "index/reader/KeptSources.h"
#include "index/reader/SnapshotOrigin.h"
#include "merge/DeviceJoin.h"
#include "metadata/SchemaCheck.h"
#include "store/Errors.h"
#include "store/RocksSupport.h"
#include "store/Try.h"
#include "update/SymbolEdit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <memory>
#include <set>
#include <string_view>

namespace torchtalk::edit {

using namespace index;
using store::toView;

namespace {

/// Changes the columns that it is given as a whole where they are not as they
/// were, entry by entry.
class ColumnEdit : public ColumnWriter {
public:
  /// \p Old is what \p New was made from; \p New is opened for an edit.
  ColumnEdit(const GenerationDb &Old, GenerationDb &New) : Old(Old), New(New) {}

  llvm::Error startColumn(Column C) override {
    TRY(finish());
    Current = C;
    It.reset(Old.Db->NewIterator(rocksdb::ReadOptions(),
                                 Old.Columns[static_cast<unsigned>(C)]));
    It->SeekToFirst();
    return llvm::Error::success();
  }

  llvm::Error put(std::string_view Key, std::string_view Value) override {
    while (It->Valid() && toView(It->key()) < Key)
      TRY(eraseOne());
    if (It->Valid() && toView(It->key()) == Key) {
      bool Same = toView(It->value()) == Value;
      It->Next();
      if (Same)
        return llvm::Error::success();
    }
    return New.put(Current, Key, Value);
  }

  /// After the last column.
  llvm::Error finish() {
    if (!It)
      return llvm::Error::success();
    while (It->Valid())
      TRY(eraseOne());
    rocksdb::Status S = It->status();
    It.reset();
    return S.ok() ? llvm::Error::success() : Old.damaged(store::describe(S));
  }

private:
  /// Removes the old entry at hand.
  llvm::Error eraseOne() {
    llvm::Error E = New.erase(Current, toView(It->key()));
    It->Next();
    return E;
  }

  const GenerationDb &Old;
  GenerationDb &New;
  Column Current = Column::Meta;
  std::unique_ptr<rocksdb::Iterator> It; ///< in Old; null before the first
};

class EditWriting {
public:
  EditWriting(EditPlan Plan, const std::vector<OpRecord> &Ops,
              const std::vector<TuRecord> &Tus,
              const std::vector<source::MessageFile> &Messages,
              IndexSummary &Summary, std::vector<std::string> &Problems)
      : Plan(std::move(Plan)), Ops(Ops), Tus(Tus), Messages(Messages),
        Summary(Summary), Problems(Problems) {}

  llvm::Error run(const std::string &Dir) {
    TRY(cloneGeneration(Plan.FormerDir, Dir));
    // Of the former source; the present one is here.
    if (std::error_code Code =
            llvm::sys::fs::remove(Dir + "/" + KeptSourcesName))
      return makeError("Cannot remove the sources in " + Dir + ": " +
                       Code.message() + ".");
    TRY(GenerationDb::openForEdit(Dir).moveInto(New));
    HasDefinitions = Plan.Files.HasDefinitions;
    TRY(allOf(*Plan.Former, &IndexReader::forEachRegistration)
            .moveInto(FormerRows));
    TRY(allOf(*Plan.Former, &IndexReader::forEachBinding)
            .moveInto(FormerBindings));
    TRY(editFacts(Plan, *New, Summary));
    TRY(editNames(Plan, *New));
    TRY(editDefinitions(Plan, *New, HasDefinitions));
    TRY(editJoined());
    TRY(editSearch(Plan, Ops, FormerRows, *New));
    TRY(editWalk(Dir, Plan, Ops));
    TRY(editMeta());
    return New->finishEdit();
  }

private:
  /// Makes the columns that are joined of all code anew, and writes each entry
  /// that differs.
  llvm::Error editJoined() {
    FactTable &Joined = Plan.Table;
    metadata::SchemaReport Schemas =
        metadata::checkSchemas(Ops, Joined.Registrations);
    Summary.Schemas = Schemas.Counts;
    llvm::append_range(Problems, Schemas.Problems);
    addNotCompiled(Plan.InDevices, Joined.Registrations);
    for (uint64_t IndexSummary::*Count :
         {&IndexSummary::NotCompiled, &IndexSummary::StubKernels,
          &IndexSummary::JitOperators, &IndexSummary::Registrations,
          &IndexSummary::Dynamic, &IndexSummary::UnnamedBindings,
          &IndexSummary::TusOk, &IndexSummary::TusFailed,
          &IndexSummary::TusMissing})
      Summary.*Count = 0;
    IndexContents Contents{Joined, Ops, {}, {}, {}, Tus, {}, {}, {}};
    ColumnEdit Out(*Plan.Old, *New);
    Writing Columns(Out, Contents, Summary);
    TRY(nameReferred(Columns.ReferredNames));
    for (auto Write : {&Writing::registrations, &Writing::ops, &Writing::tus,
                       &Writing::bindings})
      (Columns.*Write)();
    TRY(Columns.takeError());
    return Out.finish();
  }

  /// Most names are in the former rows.
  llvm::Error nameReferred(std::unordered_map<SymbolId, std::string> &Names) {
    const ChangedSymbols &Changed = Plan.Changed.Symbols;
    std::set<SymbolId> Wanted;
    for (const RegistrationRecord &R : Plan.Table.Registrations)
      Wanted.insert(R.Kernel);
    for (const BindingRecord &B : Plan.Table.Bindings)
      Wanted.insert({B.Symbol, B.Wrapped, B.Owner});
    Wanted.erase(0);
    for (const RegistrationRecord &R : FormerRows)
      if (R.Kernel != 0)
        Names.try_emplace(R.Kernel, R.KernelName);
    for (const BindingRecord &B : FormerBindings)
      for (const auto &[Id, Name] : {std::pair(B.Symbol, &B.SymbolName),
                                     std::pair(B.Wrapped, &B.WrappedName),
                                     std::pair(B.Owner, &B.OwnerName)})
        if (Id != 0)
          Names.try_emplace(Id, *Name);
    for (SymbolId Id : Wanted) {
      if (auto Known = Changed.find(Id); Known != Changed.end()) {
        Names[Id] = Known->second.After ? Known->second.After->Name : "";
      } else if (!Names.contains(Id)) {
        auto Symbol = TRY(Plan.Former->symbol(Id));
        Names[Id] = Symbol ? Symbol->Name : "";
      }
    }
    return llvm::Error::success();
  }

  llvm::Error editMeta() {
    std::vector<llvm::StringRef> Paths(Plan.Files.Paths.begin(),
                                       Plan.Files.Paths.end());
    ShardCounts Counts = countShards(Plan.Units);
    Summary.ShardsSeen = Counts.Seen;
    Summary.ShardsUnique = Counts.Unique;
    TRY(New->erase(Column::Meta, OriginKey));
    for (const auto &[Key, Value] :
         {std::pair(DispatchKeysKey, encode(Plan.Table.DispatchKeys)),
          std::pair(FileMentionsKey, encode(Plan.Table.FileMentions)),
          std::pair(FilesKey, encodeFiles(Paths, HasDefinitions)),
          std::pair(MessagesKey, encode(Messages)),
          std::pair(UnitsKey, encodeUnits(Plan.Units, Paths)),
          std::pair(SummaryKey, encodeSummary(Summary))})
      TRY(New->put(Column::Meta, Key, Value));
    return llvm::Error::success();
  }

  EditPlan Plan;
  const std::vector<OpRecord> &Ops;
  const std::vector<TuRecord> &Tus;
  const std::vector<source::MessageFile> &Messages;
  IndexSummary &Summary;
  std::vector<std::string> &Problems;
  std::unique_ptr<GenerationDb> New;
  std::vector<bool> HasDefinitions;
  std::vector<RegistrationRecord> FormerRows;
  std::vector<BindingRecord> FormerBindings;
};

} // namespace

llvm::Error writeEdit(const std::string &Dir, EditPlan Plan,
                      const std::vector<OpRecord> &Ops,
                      const std::vector<TuRecord> &Tus,
                      const std::vector<source::MessageFile> &Messages,
                      IndexSummary &Summary,
                      std::vector<std::string> &Problems) {
  return EditWriting(std::move(Plan), Ops, Tus, Messages, Summary, Problems)
      .run(Dir);
}

} // namespace torchtalk::edit
