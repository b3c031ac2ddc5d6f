//===- Ops.cpp - How all ops run on several backends ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ops/Ops.h"
#include "query/backend/BackendTable.h"
#include "query/dispatch/Mechanism.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using index::Session;

namespace {

class OpsAsking {
public:
  OpsAsking(const BackendIndexes &Indexes, const OpsRequest &Request)
      : Request(Request), PyTorch(Indexes.PyTorch) {
    if (Indexes.Project)
      Project.emplace(*Indexes.Project, PyTorch);
    Table.emplace(BackendTable::read(PyTorch, Project ? &*Project : nullptr,
                                     Indexes.ProjectName));
  }

  llvm::Expected<OpsResult> answer() {
    run();
    return PyTorch.result(std::move(Result));
  }

private:
  void run() {
    Result.TusMissing = PyTorch.summary().tusWithoutFacts() +
                        (Project ? Project->summary().tusWithoutFacts() : 0);
    Result.Looked = lookedAt(PyTorch.summary());
    // Cursors belong to this index.
    Session &Index = Project ? *Project : PyTorch;
    size_t Offset = 0;
    if (!parseCursor(Index, Request, Offset, Result.BadRequest))
      return;
    const auto Has = keysOf(Request.Has), Lacks = keysOf(Request.Lacks);
    Result.Keys =
        Request.Keys.empty() ? keysWithKernels() : keysOf(Request.Keys);
    if (!Result.BadRequest.empty())
      return;
    // The columns first, then those that only decide which ops there are.
    std::vector<std::string> All = Result.Keys;
    for (const auto *Further : {&Has, &Lacks})
      for (const std::string &Key : *Further)
        if (!llvm::is_contained(All, Key))
          All.push_back(Key);
    const auto Columns = Table->columns(All);
    auto Are = [&](const std::vector<std::string> &Keys,
                   const std::vector<Support> &Cells, bool Missing) {
      return llvm::all_of(Keys, [&](const std::string &Key) {
        return isMissing(Cells[llvm::find(All, Key) - All.begin()]) == Missing;
      });
    };
    Result.Counts.resize(Result.Keys.size());
    std::vector<OpRow> Rows;
    for (const std::string &Op : Table->names(Columns)) {
      if (!llvm::StringRef(Op).contains_insensitive(Request.Containing))
        continue;
      auto Cells = Table->cells(Op, Columns);
      if (!Cells || !Are(Has, *Cells, false) || !Are(Lacks, *Cells, true))
        continue;
      Cells->resize(Result.Keys.size());
      for (size_t I = 0; I < Cells->size(); ++I)
        ++Result.Counts[I].By[static_cast<size_t>((*Cells)[I])];
      Rows.push_back({Op, {}, std::move(*Cells)});
    }
    Result.ThePage = makePage(Index, Request, Offset, Rows.size());
    Result.Ops = onPage(Result.ThePage, Request.Limit, std::move(Rows));
    for (OpRow &Row : Result.Ops)
      if (auto Schema = Table->schema(Row.Op))
        Row.Where = Schema->Where;
  }

  std::vector<std::string> keysOf(const std::vector<std::string> &Names) {
    std::vector<std::string> Keys;
    for (const std::string &Name : Names)
      if (std::string Key = Table->keyOf(Name, Result.BadRequest); !Key.empty())
        Keys.push_back(std::move(Key));
    return Keys;
  }

  std::vector<std::string> keysWithKernels() {
    std::vector<std::string> Keys;
    const std::set<std::string> Registered = Table->registeredKeys();
    for (const std::string &Key : Table->runtimeKeys())
      if (Registered.contains(Key) && !isOfFunctionality(Key))
        Keys.push_back(Key);
    return Keys;
  }

  const OpsRequest &Request;
  Session PyTorch;
  std::optional<Session> Project;
  std::optional<BackendTable> Table;
  OpsResult Result;
};

} // namespace

llvm::Expected<OpsResult> ops(const BackendIndexes &Indexes,
                              const OpsRequest &Request) {
  return OpsAsking(Indexes, Request).answer();
}

} // namespace torchtalk::query
