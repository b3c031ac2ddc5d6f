//===- Drift.cpp - What two versions of PyTorch do differently ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/drift/Drift.h"
#include "query/diff/SnapshotDiff.h"
#include "query/dispatch/DispatchKeys.h"
#include "query/dispatch/KnownRows.h"
#include "query/drift/DriftParts.h"
#include "query/run/ClosureDiff.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/VersionTuple.h"

#include <map>

namespace torchtalk::query {

using index::Session;

namespace {

constexpr size_t MaxCauses = 20;

/// "2.6.0a0+git123" is 2.6.0; std::nullopt where there is no number.
std::optional<llvm::VersionTuple> versionOf(Session &Index) {
  llvm::StringRef Text = Index.summary().PyTorchVersion;
  llvm::VersionTuple Result;
  Text = Text.take_while([](char C) { return llvm::isDigit(C) || C == '.'; });
  if (Result.tryParse(Text.rtrim('.')))
    return std::nullopt;
  return Result;
}

bool isOlder(Session &A, Session &B) {
  auto VersionA = versionOf(A), VersionB = versionOf(B);
  return VersionA && VersionB && *VersionA < *VersionB;
}

/// Those that \p A has and \p B has not.
std::vector<std::string> without(const index::TorchgenFunction &A,
                                 const index::TorchgenFunction &B) {
  std::vector<std::string> Result;
  llvm::copy_if(A.Tags, std::back_inserter(Result), [&](const auto &Tag) {
    return !llvm::is_contained(B.Tags, Tag);
  });
  return Result;
}

class AskingDrift {
public:
  AskingDrift(const DriftIndexes &Indexes, const DriftRequest &Request)
      : Indexes(Indexes), Request(Request), Here(Indexes.Here.PyTorch),
        There(Indexes.There, Here) {}

  llvm::Expected<DriftResult> answer() {
    run();
    return Here.result(std::move(Result));
  }

private:
  void run() {
    Result.Asked = Request.Name;
    Result.Focus = Request.Focus;
    Result.Project = Indexes.Here.ProjectName;
    if (!parseCursor(Here, list(), Request.Cursor, Offset, Result.BadRequest))
      return;
    readSides();
    findKey();
    if (!Result.BadRequest.empty())
      return;
    compare();
    count();
    show();
  }

  void readSides() {
    // A reader thinks from the older one to the newer, whichever he asks.
    Result.ThereIsOld = !isOlder(Here, There);
    DriftSide &OfHere = Result.ThereIsOld ? Result.New : Result.Old;
    DriftSide &OfThere = Result.ThereIsOld ? Result.Old : Result.New;
    OfHere.Name = Indexes.HereName;
    OfThere.Name = Indexes.ThereName;
    for (auto [Side, Index, Keys] :
         {std::tuple{&OfHere, &Here, Result.ThereIsOld ? &NewKeys : &OldKeys},
          std::tuple{&OfThere, &There,
                     Result.ThereIsOld ? &OldKeys : &NewKeys}}) {
      Side->Summary = Index->summary();
      *Keys = DispatchTables::load(*Index);
      Side->Compiled = (*Keys)->known();
    }
    Result.Compiled = OfHere.Compiled && OfThere.Compiled;
    Old.emplace(Result.ThereIsOld ? There : Here);
    New.emplace(Result.ThereIsOld ? Here : There);
  }

  void findKey() {
    if (!Result.Compiled) {
      const DispatchTables Usual(usualDispatchKeys(), {});
      Result.Key = Usual.find(Request.Name, Result.BadRequest);
      if (!Result.Key.empty() &&
          !Usual.covers("CompositeExplicitAutograd", Result.Key) &&
          !llvm::StringRef(Result.Key).starts_with("NestedTensor"))
        Result.BadRequest =
            "'" + Result.Key +
            "' is no backend that native_functions.yaml tells of, and " +
            (Result.Old.Compiled ? Result.New : Result.Old).Name +
            " has no compiled code, which other keys are known from: CPU, "
            "CUDA, Meta, SparseCPU, PrivateUse1 are some";
      return;
    }
    for (auto [Side, Keys] : {std::pair{&Result.Old, &*OldKeys},
                              std::pair{&Result.New, &*NewKeys}}) {
      std::string Problem;
      Result.Key = Keys->find(Request.Name, Problem);
      if (Result.Key.empty()) {
        Result.BadRequest = Side->Name + ": " + Problem;
        break;
      }
    }
  }

  void compare() {
    SnapshotDiff Diff;
    diffOps(*Old, *New, Diff);
    addSchemas(std::move(Diff));
    addUndefined();
    addTags();
    addDispatch();
    addClosures();
    for (auto [Side, Of] :
         {std::pair{&Result.Old, &*Old}, std::pair{&Result.New, &*New}})
      Side->LeftOut = llvm::count_if(Of->names(), [&, Of = Of](const auto &Op) {
        return !isCompared(*Of, Op);
      });
    addUses();
    addPlaces();
  }

  void addSchemas(SnapshotDiff Diff) {
    for (EntryChange &Entry : Diff.AddedOps)
      if (isCompared(*New, Entry.Op)) {
        DriftOp &Op = change(Entry.Op, DriftKind::Added);
        Op.NewSchema = std::move(Entry.Schema);
        Op.New = std::move(Entry.Where);
      }
    for (EntryChange &Entry : Diff.RemovedOps)
      if (isCompared(*Old, Entry.Op)) {
        DriftOp &Op = change(Entry.Op, DriftKind::Removed);
        Op.OldSchema = std::move(Entry.Schema);
        Op.Old = std::move(Entry.Where);
      }
    for (SchemaChange &Schema : Diff.Schemas) {
      if (!isCompared(*Old, Schema.Op) || !isCompared(*New, Schema.Op))
        continue;
      DriftOp &Op = change(Schema.Op, DriftKind::Schema);
      Op.OldSchema = std::move(Schema.Old);
      Op.NewSchema = std::move(Schema.New);
      Op.Old = std::move(Schema.OldPlace);
      Op.New = std::move(Schema.NewPlace);
      Op.Differences = std::move(Schema.Differences);
    }
  }

  /// What one version defines, and the other only registers kernels for.
  void addUndefined() {
    for (bool IsNew : {false, true}) {
      const OpSet &Here = IsNew ? *New : *Old, &There = IsNew ? *Old : *New;
      for (const std::string &Name : Here.names()) {
        if (!isCompared(Here, Name) || !There.names().contains(Name) ||
            isCompared(There, Name))
          continue;
        auto Schema = Here.schema(Name);
        DriftOp &Op =
            change(Name, IsNew ? DriftKind::Added : DriftKind::Removed);
        if (Schema) {
          (IsNew ? Op.NewSchema : Op.OldSchema) = Schema->Text;
          (IsNew ? Op.New : Op.Old) = Schema->Where;
        }
      }
    }
  }

  void addDispatch() {
    auto Table = Result.Compiled ? compiledTable : sourceTable;
    auto OldHow = Table(*Old, Result.Key), NewHow = Table(*New, Result.Key);
    for (auto &[Name, Op] : Changed) {
      if (Op.is(DriftKind::Added))
        Op.NewDispatch = NewHow.lookup(Name);
      if (Op.is(DriftKind::Removed))
        Op.OldDispatch = OldHow.lookup(Name);
    }
    for (const std::string &Op : Old->names()) {
      auto Before = OldHow.lookup(Op), After = NewHow.lookup(Op);
      if (!Before || !After || Before->runsAs(*After))
        continue;
      DriftOp &Changed = change(Op, DriftKind::Dispatch);
      Changed.OldDispatch = std::move(Before);
      Changed.NewDispatch = std::move(After);
    }
  }

  void addTags() {
    for (const std::string &Op : Old->names()) {
      const index::TorchgenFunction *Before = Old->torchgen(Op);
      const index::TorchgenFunction *After = New->torchgen(Op);
      // An op that only code defines has its tags as arguments of its def.
      if (!Before || !After || Before->Tags == After->Tags)
        continue;
      DriftOp &Changed = change(Op, DriftKind::Tags);
      Changed.TagsAdded = without(*After, *Before);
      Changed.TagsRemoved = without(*Before, *After);
    }
  }

  /// To read all code takes longer than all else.
  void addClosures() {
    if (Request.Focus != DriftKind::Closure)
      return;
    std::vector<std::string> InBoth;
    llvm::copy_if(Old->names(), std::back_inserter(InBoth),
                  [&](const auto &Op) {
                    return New->names().contains(Op) && isCompared(*Old, Op) &&
                           isCompared(*New, Op);
                  });
    Closures.emplace(Old->index(), New->index(), Result.Key);
    auto Changes = Closures->changes(InBoth);
    Result.Causes = ClosureDiff::causes(Changes);
    Result.TotalCauses = Result.Causes.size();
    if (Result.Causes.size() > MaxCauses)
      Result.Causes.resize(MaxCauses);
    for (ClosureCause &Cause : Result.Causes)
      Closures->locate(Cause);
    for (ClosureChange &Change : Changes)
      change(Change.Op, DriftKind::Closure).Closure = std::move(Change);
    Result.Closures = Closures->compared();
  }

  void addUses() {
    if (!Indexes.Here.Project)
      return;
    // Calls of C++ lead to ops through functions of PyTorch's own code.
    Session &PyTorch = Here.summary().hasBuild() ? Here : There;
    Result.CallsKnown = PyTorch.summary().hasBuild();
    Session Project(*Indexes.Here.Project, Here);
    auto Uses = projectUses(PyTorch, Project, Result.Key);
    Result.OpsImplemented = Uses.OpsImplemented;
    Result.OpsCalled = Uses.OpsCalled;
    for (auto &[Name, Op] : Changed) {
      auto Schema = (Op.is(DriftKind::Removed) ? *Old : *New).schema(Name);
      bool HasOut = Schema && Schema->Schema && Schema->Schema->hasOut();
      Op.Uses = Uses.of(Name, HasOut);
    }
  }

  /// Also of ops whose schema is as it was.
  void addPlaces() {
    for (auto &[Name, Op] : Changed)
      for (auto [Set, Where, Condition, Kind] :
           {std::tuple{&*Old, &Op.Old, &Op.OldCondition, DriftKind::Added},
            std::tuple{&*New, &Op.New, &Op.NewCondition, DriftKind::Removed}}) {
        if (Op.is(Kind))
          continue;
        auto Schema = Set->schema(Name);
        if (!Schema)
          continue;
        if (Where->File.empty())
          *Where = Schema->Where;
        *Condition = std::move(Schema->Condition);
      }
  }

  void count() {
    auto Add = [](DriftCounts &To, const DriftOp &Op) {
      ++To.Ops;
      for (DriftKind Kind : Op.Kinds)
        ++To.By[static_cast<size_t>(Kind)];
    };
    for (DriftCounts *Of :
         {&Result.All, &Result.Implemented, &Result.Registered, &Result.Called})
      Of->HasClosures = Result.Closures.has_value();
    for (const auto &[Name, Op] : Changed) {
      Add(Result.All, Op);
      if (Op.isUsed(DriftUse::Kind::Implements))
        Add(Result.Implemented, Op);
      if (Op.isUsed(DriftUse::Kind::Registers))
        Add(Result.Registered, Op);
      if (Op.isUsed(DriftUse::Kind::Calls))
        Add(Result.Called, Op);
    }
  }

  void show() {
    std::vector<DriftOp> All;
    for (auto &[Name, Op] : Changed)
      if (!Request.Focus || Op.is(*Request.Focus))
        All.push_back(std::move(Op));
    auto Rank = [](const DriftOp &Op) {
      return Op.Uses.empty() ? SIZE_MAX
                             : static_cast<size_t>(Op.Uses.front().How);
    };
    llvm::stable_sort(All, [&](const DriftOp &A, const DriftOp &B) {
      return Rank(A) < Rank(B);
    });
    Result.ThePage = makePage(Here, list(), Offset, Request.Limit, All.size());
    Result.Shown = onPage(Result.ThePage, Request.Limit, std::move(All));
    for (DriftOp &Op : Result.Shown)
      if (Op.Closure)
        Closures->locate(*Op.Closure);
  }

  /// A registration without a def makes no op, and which of two versions have
  /// it tells nothing where they are not compiled.
  bool isCompared(const OpSet &Of, const std::string &Op) const {
    return Result.Compiled || Of.torchgen(Op) || Of.isDefinedByHand(Op);
  }
  DriftOp &change(const std::string &Op, DriftKind Kind) {
    DriftOp &Result = Changed[Op];
    Result.Op = Op;
    Result.Kinds.push_back(Kind);
    return Result;
  }

  std::string list() const {
    return listName({"drift", Request.Name,
                     Request.Focus ? toString(*Request.Focus) : "",
                     Indexes.ThereName});
  }

  const DriftIndexes &Indexes;
  const DriftRequest &Request;
  Session Here, There;
  size_t Offset = 0;
  std::optional<OpSet> Old, New;
  std::optional<DispatchTables> OldKeys, NewKeys;
  std::optional<ClosureDiff> Closures;
  std::map<std::string, DriftOp> Changed;
  DriftResult Result;
};

} // namespace

llvm::Expected<DriftResult> drift(const DriftIndexes &Indexes,
                                  const DriftRequest &Request) {
  return AskingDrift(Indexes, Request).answer();
}

std::string whyNoBackend(Session &Index, std::string_view Name) {
  DispatchTables Tables(KnownRows(Index).keys(), {});
  std::string Problem;
  if (!Tables.find(Name, Problem).empty() ||
      Tables.isAlias(llvm::StringRef(Name).trim().str()))
    return "";
  return Problem;
}

} // namespace torchtalk::query
