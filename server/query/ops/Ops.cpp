//===- Ops.cpp - How all ops run on several backends ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ops/Ops.h"
#include "metadata/TorchgenSignature.h"
#include "query/backend/BackendNeeds.h"
#include "query/dispatch/Mechanism.h"
#include "query/ops/OpsColumns.h"
#include "query/run/Closure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <map>

namespace torchtalk::query {

using index::OperatorName;
using index::Session;

namespace {

class OpsAsking : BackendSessions {
public:
  OpsAsking(const BackendIndexes &Indexes, const OpsRequest &Request)
      : BackendSessions(Indexes), Request(Request) {
    Table.emplace(table());
  }

  llvm::Expected<OpsResult> answer() {
    run();
    return PyTorch.result(std::move(Result));
  }

private:
  void run() {
    Result.TusMissing = tusWithoutFacts();
    Result.Looked = lookedAt(PyTorch.summary());
    Result.Closure = Request.Closure;
    Result.By = Request.By;
    Result.Order = Request.Order;
    Session &Index = outer();
    size_t Offset = 0;
    if (!parseCursor(Index, Request, Offset, Result.BadRequest))
      return;
    OpsColumns Columns(*Table);
    OpsFilter Filter;
    readColumns(Columns, Filter);
    if (!Result.BadRequest.empty())
      return;
    Result.AtRunTime = Table->runTimeRows(Result.Keys);
    std::vector<OpRow> Rows = matching(Columns, Filter);
    if (Request.Closure)
      addCalled(Columns, Rows);
    count(Rows, Result.Counts, Result.Having);
    if (Request.By)
      return group(Index, Offset, Rows);
    if (Request.Order == OpOrder::Need)
      sortByNeed(Rows);
    Result.ThePage = makePage(Index, Request, Offset, Rows.size());
    Result.Ops = onPage(Result.ThePage, Request.Limit, std::move(Rows));
    for (OpRow &Row : Result.Ops)
      if (auto Schema = Table->schema(Row.Op))
        Row.Where = Schema->Where;
  }

  /// The columns that are shown first, then those that only decide which ops
  /// there are.
  void readColumns(OpsColumns &Columns, OpsFilter &Filter) {
    for (const std::string &Name : Request.Properties)
      Columns.addProperty(Name);
    for (const std::string &Name : Request.Keys)
      Columns.addKey(Name);
    if (Request.Keys.empty() && Request.Properties.empty())
      Columns.addKeysWithKernels();
    Result.Keys = Columns.keys();
    Result.Properties = Columns.properties();
    for (const std::string &Name : Request.Has)
      Filter.require(Name, true);
    for (const std::string &Name : Request.Lacks)
      Filter.require(Name, false);
    if (std::string Why = Filter.where(Request.Where); !Why.empty()) {
      Result.BadRequest =
          "the condition '" + Request.Where + "' cannot be read: " + Why;
      return;
    }
    Columns.addTests(Filter);
    Result.BadRequest = Columns.Problem;
    if (!Result.BadRequest.empty())
      return;
    if (Project &&
        (!Columns.properties().empty() || Request.By == Grouping::Tag))
      Result.BadRequest = "properties are known of PyTorch's own ops: ask "
                          "without a project";
    else if (Request.Closure && Request.Keys.size() != 1)
      Result.BadRequest = "the closure is that of one backend: name it alone "
                          "in 'keys'";
    else if (Request.Order == OpOrder::Need && Request.Keys.empty())
      Result.BadRequest = "the need is that on a backend: name it first in "
                          "'keys'";
    else if (Request.Order == OpOrder::Need && Request.By)
      Result.BadRequest = "groups are not sorted by need";
    else
      Columns.read();
  }

  std::vector<OpRow> matching(OpsColumns &Columns, const OpsFilter &Filter) {
    std::vector<OpRow> Rows;
    for (const std::string &Op : Columns.names()) {
      if (!llvm::StringRef(Op).contains_insensitive(Request.Containing))
        continue;
      auto Cells = Columns.cells(Op);
      if (!Cells)
        continue;
      const Truth Is = Filter.of(
          [&](size_t Test) { return Columns.passes(Test, Op, *Cells); });
      Cells->resize(Result.Keys.size());
      if (Is == Truth::No || (Request.Differs && llvm::all_equal(*Cells)))
        continue;
      if (Is == Truth::Unknown)
        ++Result.Undecided;
      else
        Rows.push_back(rowOf(Columns, Op, std::move(*Cells)));
    }
    return Rows;
  }

  OpRow rowOf(const OpsColumns &Columns, const std::string &Op,
              std::vector<Support> Cells) const {
    OpRow Row;
    Row.Op = Op;
    Row.Cells = std::move(Cells);
    for (Property P : Result.Properties)
      Row.Values.push_back(Columns.value(P, Op));
    return Row;
  }

  /// All ops that the code of \p Rows can call on the one key.
  void addCalled(OpsColumns &Columns, std::vector<OpRow> &Rows) {
    Table->select(Result.Keys.front());
    Closure Calls(*Table, PyTorch, Project, Result.Keys.front());
    std::vector<unsigned> Starts;
    llvm::StringSet<> There;
    for (const OpRow &Row : Rows) {
      There.insert(Row.Op);
      if (auto Number = Calls.find(Row.Op))
        Starts.push_back(*Number);
    }
    for (unsigned Start : Starts)
      for (auto [Met, From] : Calls.from(Start)) {
        const Closure::Point &Op = Calls.point(Met);
        if (Op.IsStub || !There.insert(Op.Name).second)
          continue;
        auto Cells = Columns.cells(Op.Name);
        if (!Cells)
          continue;
        Cells->resize(Result.Keys.size());
        Rows.push_back(rowOf(Columns, Op.Name, std::move(*Cells)));
        Rows.back().IsCalled = true;
        ++Result.Called;
      }
    llvm::sort(Rows,
               [](const OpRow &A, const OpRow &B) { return A.Op < B.Op; });
  }

  void add(const OpRow &Row, std::vector<SupportCounts> &Counts,
           std::vector<PropertyCount> &Having) const {
    for (auto [How, Count] : llvm::zip_equal(Row.Cells, Counts))
      ++Count.By[static_cast<size_t>(How)];
    for (auto [Value, Count] : llvm::zip_equal(Row.Values, Having))
      if (Value)
        ++(Value->isUnknown() ? Count.Unknown : Count.Has);
  }

  void count(const std::vector<OpRow> &Rows, std::vector<SupportCounts> &Counts,
             std::vector<PropertyCount> &Having) const {
    Counts.resize(Result.Keys.size());
    Having.resize(Result.Properties.size());
    for (const OpRow &Row : Rows)
      add(Row, Counts, Having);
  }

  std::vector<std::string> groupsOf(const std::string &Op) const {
    const OperatorName Name(Op);
    if (Request.By == Grouping::Namespace)
      return {Name.Namespace.str()};
    if (Request.By == Grouping::Family)
      return {Name.sibling(metadata::baseOperatorName(Name.Name))};
    const index::TorchgenFunction *Function = Table->opSet().torchgen(Op);
    return Function && !Function->Tags.empty() ? Function->Tags
                                               : std::vector<std::string>{""};
  }

  void group(Session &Index, size_t Offset, const std::vector<OpRow> &Rows) {
    std::map<std::string, std::vector<const OpRow *>> ByName;
    for (const OpRow &Row : Rows)
      for (std::string &Name : groupsOf(Row.Op))
        ByName[std::move(Name)].push_back(&Row);
    std::vector<OpGroup> Groups;
    for (const auto &[Name, Of] : ByName) {
      OpGroup &New = Groups.emplace_back(OpGroup{Name, Of.size(), {}, {}});
      count({}, New.Counts, New.Having);
      for (const OpRow *Row : Of)
        add(*Row, New.Counts, New.Having);
    }
    llvm::stable_sort(Groups, [](const OpGroup &A, const OpGroup &B) {
      return A.Ops > B.Ops;
    });
    Result.ThePage = makePage(Index, Request, Offset, Groups.size());
    Result.Groups = onPage(Result.ThePage, Request.Limit, std::move(Groups));
  }

  void sortByNeed(std::vector<OpRow> &Rows) {
    Table->fill(Result.Keys.front());
    std::vector<std::string> Wanted;
    Wanted.reserve(Rows.size());
    for (const OpRow &Row : Rows)
      Wanted.push_back(Row.Op);
    auto Needs = countNeeds(PyTorch, *Table, Wanted);
    for (OpRow &Row : Rows)
      Row.Needs = Needs.lookup(Row.Op);
    llvm::stable_sort(Rows, [](const OpRow &A, const OpRow &B) {
      return A.Needs.score() > B.Needs.score();
    });
  }

  const OpsRequest &Request;
  std::optional<BackendTable> Table;
  OpsResult Result;
};

} // namespace

llvm::Expected<OpsResult> ops(const BackendIndexes &Indexes,
                              const OpsRequest &Request) {
  return OpsAsking(Indexes, Request).answer();
}

} // namespace torchtalk::query
