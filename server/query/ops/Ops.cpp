//===- Ops.cpp - How all ops run on several backends ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ops/Ops.h"
#include "query/backend/BackendTable.h"
#include "query/dispatch/Mechanism.h"
#include "query/ops/OpProperties.h"

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
    // The columns first, then those that only decide which ops there are.
    Columns Shown;
    for (const std::string &Name : Request.Properties)
      addProperty(Name, Shown);
    for (const std::string &Name : Request.Keys)
      addKey(Name, Shown);
    if (Request.Keys.empty() && Request.Properties.empty())
      Shown.Keys = keysWithKernels();
    const Columns Has = columnsOf(Request.Has),
                  Lacks = columnsOf(Request.Lacks);
    if (!Result.BadRequest.empty())
      return;
    Columns All = Shown;
    for (const Columns *Further : {&Has, &Lacks})
      All.add(*Further);
    if (Project && !All.Properties.empty()) {
      Result.BadRequest = "properties are known of PyTorch's own ops: ask "
                          "without a project";
      return;
    }
    const auto KeyColumns = Table->columns(All.Keys);
    const auto AliasColumns = Table->columns(All.Aliases);
    const OpProperties Known(Table->opSet(), All.Properties);
    Result.Keys = Shown.Keys;
    Result.Properties = Shown.Properties;
    Result.Counts.resize(Result.Keys.size());
    Result.Having.resize(Result.Properties.size());
    std::vector<OpRow> Rows;
    for (const std::string &Op : Table->names(KeyColumns)) {
      if (!llvm::StringRef(Op).contains_insensitive(Request.Containing))
        continue;
      auto Cells = Table->cells(Op, KeyColumns);
      if (!Cells)
        continue;
      auto Are = [&](const Columns &Of, bool There) {
        return llvm::all_of(
                   Of.Keys,
                   [&](const std::string &Key) {
                     size_t I = llvm::find(All.Keys, Key) - All.Keys.begin();
                     const Support How = (*Cells)[I];
                     return How != Support::Unknown && isMissing(How) != There;
                   }) &&
               llvm::all_of(Of.Properties,
                            [&](Property P) {
                              auto Value = Known.of(P, Op);
                              return Value ? There && !Value->isUnknown()
                                           : !There;
                            }) &&
               llvm::all_of(Of.Aliases, [&](const std::string &Key) {
                 size_t I = llvm::find(All.Aliases, Key) - All.Aliases.begin();
                 return (AliasColumns[I].InPython.contains(Op) ||
                         llvm::is_contained(Table->keysOf(Op), Key)) == There;
               });
      };
      if (!Are(Has, true) || !Are(Lacks, false))
        continue;
      Cells->resize(Result.Keys.size());
      if (Request.Differs && llvm::all_equal(*Cells))
        continue;
      for (size_t I = 0; I < Cells->size(); ++I)
        ++Result.Counts[I].By[static_cast<size_t>((*Cells)[I])];
      OpRow Row{Op, {}, std::move(*Cells), {}};
      for (auto [P, Count] :
           llvm::zip_equal(Result.Properties, Result.Having)) {
        const auto &Value = Row.Values.emplace_back(Known.of(P, Op));
        if (Value)
          ++(Value->isUnknown() ? Count.Unknown : Count.Has);
      }
      Rows.push_back(std::move(Row));
    }
    Result.ThePage = makePage(Index, Request, Offset, Rows.size());
    Result.Ops = onPage(Result.ThePage, Request.Limit, std::move(Rows));
    for (OpRow &Row : Result.Ops)
      if (auto Schema = Table->schema(Row.Op))
        Row.Where = Schema->Where;
  }

  struct Columns {
    std::vector<std::string> Keys;
    std::vector<Property> Properties;
    std::vector<std::string> Aliases = {}; ///< alias keys, of filters alone

    /// Without those that are there.
    void add(const Columns &Others) {
      for (const std::string &Key : Others.Keys)
        if (!llvm::is_contained(Keys, Key))
          Keys.push_back(Key);
      for (Property P : Others.Properties)
        if (!llvm::is_contained(Properties, P))
          Properties.push_back(P);
      for (const std::string &Key : Others.Aliases)
        if (!llvm::is_contained(Aliases, Key))
          Aliases.push_back(Key);
    }
  };

  void addKey(const std::string &Name, Columns &Into) {
    if (std::string Key = Table->keyOf(Name, Result.BadRequest); !Key.empty())
      Into.add({{std::move(Key)}, {}});
  }

  static std::optional<Property> propertyNamed(const std::string &Name) {
    for (unsigned I = 0; I < NumProperties; ++I)
      if (Name == toString(static_cast<Property>(I)))
        return static_cast<Property>(I);
    return std::nullopt;
  }

  void addProperty(const std::string &Name, Columns &Into) {
    if (auto P = propertyNamed(Name))
      return Into.add({{}, {*P}});
    if (Name != "all")
      return refuse("there is no property '" + Name + "'");
    for (unsigned I = 0; I < NumProperties; ++I)
      Into.add({{}, {static_cast<Property>(I)}});
  }

  void refuse(std::string Why) {
    Result.BadRequest = std::move(Why) + "; properties are ";
    for (unsigned I = 0; I < NumProperties; ++I)
      Result.BadRequest +=
          std::string(I == 0 ? "" : ", ") + toString(static_cast<Property>(I));
  }

  /// Of names of either kind.
  Columns columnsOf(const std::vector<std::string> &Names) {
    Columns Of;
    for (const std::string &Name : Names) {
      if (!Result.BadRequest.empty())
        break;
      if (auto P = propertyNamed(Name))
        Of.add({{}, {*P}});
      else if (Table->isAlias(Name))
        Of.add({{}, {}, {Name}});
      else if (addKey(Name, Of); !Result.BadRequest.empty())
        refuse(Result.BadRequest);
    }
    return Of;
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
