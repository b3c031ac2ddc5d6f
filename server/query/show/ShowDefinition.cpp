//===- ShowDefinition.cpp - What one needs to know of code ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/conditions/Conditions.h"
#include "query/file/FileView.h"
#include "query/show/ShowParts.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

namespace torchtalk::query {

using index::OperatorName;
using index::PythonRecord;
using index::Session;
using llvm::StringRef;

namespace {

/// Ops that are shown of those that reach a function which is no kernel.
constexpr size_t MostOps = 30;

ShowRow rowOf(const PythonRecord &R, unsigned Rank, unsigned CodeRank) {
  return {.What = R.Name,
          .Where = {R.File, R.Line},
          .EndLine = R.EndLine,
          .Origin = From::Source,
          .Rank = Rank,
          .CodeRank = CodeRank};
}

/// Where the entry of the op is, for a registration in generated code.
ShowRow registered(Session &Index, const index::RegistrationRecord &Row) {
  ShowRow Result;
  Result.What = "kernel of " + Row.Op;
  Result.Keys = {Row.Key};
  Result.Origin = fromOf(Row);
  Result.Where = {Row.File, Row.Line};
  if (index::isGeneratedFile(Row.File))
    if (auto Op = Index.op(Row.Op))
      Result.Where = {Op->File, Op->Line};
  if (auto Op = Index.op(Row.Op); Op && Row.isOfYaml())
    for (const auto &Entry : Op->Dispatch)
      if (Entry.Key == Row.Key)
        Result.Where.Line = Entry.Line;
  return Result;
}

void addKernels(ShowParts &Parts, const StubStep &Stub) {
  for (auto [I, K] : llvm::enumerate(Stub.Kernels)) {
    ShowRow Row;
    Row.What = K.Kernel ? K.Kernel->Name : K.Row.KernelName;
    Row.Keys = {K.Row.Key};
    Row.Rank = 2 + I;
    Row.CodeRank = 4 + 5 * I;
    if (K.Kernel) {
      Parts.add(ShowPart::Code, *K.Kernel, std::move(Row));
    } else if (!K.KernelAt.File.empty()) {
      Row.Where = K.KernelAt;
      Row.Origin = From::Source;
      Parts.add(ShowPart::Code, std::move(Row));
    }
  }
}

/// The ops that a function is a kernel of, or that else reach it; without
/// overload.
std::vector<std::string> addOps(ShowParts &Parts, const GraphResult &Graph,
                                const std::string &Func) {
  Session &Index = Parts.index();
  std::set<std::string> Names;
  auto NameOf = [](const std::string &Op) {
    return OperatorName(Op).withoutOverload().str();
  };
  unsigned I = 0;
  for (const index::RegistrationRecord &Row : Graph.Registered) {
    if (Row.isOfKnownOp() && Row.isOfDispatcher())
      Names.insert(NameOf(Row.Op));
    ShowRow Of = registered(Index, Row);
    Of.Rank = 3 + 3 * I++;
    Parts.addSite(ShowPart::Registered, std::move(Of));
  }
  if (!Names.empty())
    return {Names.begin(), Names.end()};
  std::vector<std::string> Ops =
      neighboursOf(Index, Func, GraphMode::Impact).Impact.Ops;
  llvm::erase_if(Ops, [&](const std::string &Op) { return !Index.op(Op); });
  std::stable_partition(Ops.begin(), Ops.end(), [](const std::string &Op) {
    return !StringRef(OperatorName(Op).Name).starts_with("_");
  });
  if (Ops.size() > MostOps) {
    Parts.out().moreOf(ShowPart::Registered) += Ops.size() - MostOps;
    Parts.out().TestsOf = "those of " + std::to_string(MostOps) + " of the " +
                          std::to_string(Ops.size()) + " ops that reach it";
    Ops.resize(MostOps);
  }
  for (const std::string &Op : Ops) {
    Names.insert(NameOf(Op));
    if (auto Record = Index.op(Op))
      Parts.addSite(ShowPart::Registered,
                    {.What = "reached by " + Op,
                     .Where = {Record->File, Record->Line},
                     .HasSource = false,
                     .Origin = From::Rule,
                     .Rank = 20 + 4 * I++});
  }
  return {Names.begin(), Names.end()};
}

/// The methods of a class, or what a function has in it.
void addMembers(ShowParts &Parts, const PythonRecord &Record) {
  std::vector<PythonRecord> Members;
  Parts.index().forEachPython(Record.Name + ".", [&](const PythonRecord &R) {
    StringRef Rest = StringRef(R.Name).drop_front(Record.Name.size() + 1);
    if (R.Kind == source::PythonScope::Kind::Function && !Rest.contains('.') &&
        R.File == Record.File)
      Members.push_back(R);
  });
  llvm::sort(Members,
             [](const auto &A, const auto &B) { return A.Line < B.Line; });
  uint32_t Head = Record.EndLine;
  for (const PythonRecord &R : Members)
    if (R.Line > Record.Line) {
      Head = R.Line - 1 - static_cast<uint32_t>(R.Decorators.size());
      break;
    }
  ShowRow Row = rowOf(Record, 0, 1);
  Row.EndLine = std::max(Head, Record.Line);
  Parts.add(ShowPart::Code, std::move(Row));
  for (auto [I, R] : llvm::enumerate(Members)) {
    const StringRef Last = StringRef(R.Name).rsplit('.').second;
    const bool First = Last == "forward" || Last == "__init__";
    Parts.add(ShowPart::Code,
              rowOf(R, First ? 1 : 3 + 2 * I, First ? 2 : 8 + 5 * I));
  }
}

} // namespace

void showFunctions(ShowParts &Parts, const std::string &Func) {
  ShowResult &Out = Parts.out();
  Session &Index = Parts.index();
  const GraphResult Graph = neighboursOf(Index, Func, GraphMode::Callers);
  const SymbolFamily *Subject = Graph.subject();
  if (!Subject)
    return;
  Out.Subject = Subject->Best.Name;
  Out.Signature = Subject->Best.Signature;
  Out.Looked = Graph.Looked;
  Out.Rule = Graph.Rule;
  for (const index::SymbolRecord &Member : Subject->Members)
    Parts.add(ShowPart::Code, Member, {.Rank = 0, .CodeRank = 1});
  if (Graph.Stub)
    addKernels(Parts, *Graph.Stub);
  const auto Ops = addOps(Parts, Graph, Func);
  Parts.addTests(Ops);
  Parts.addCallers(Graph);
  Parts.addCalls(neighboursOf(Index, Func, GraphMode::Calls));
}

void showPython(ShowParts &Parts, const PythonRecord &Record) {
  ShowResult &Out = Parts.out();
  Session &Index = Parts.index();
  Out.Subject = Record.Name;
  Out.PythonNames = Record.PublicNames;
  if (Record.Kind == source::PythonScope::Kind::Class)
    addMembers(Parts, Record);
  else
    Parts.add(ShowPart::Code, rowOf(Record, 0, 1));
  unsigned I = 0;
  for (const std::string &Base : Record.Bases)
    if (auto Of = Index.python(Base)) {
      ShowRow Row = rowOf(*Of, 4 + I++, 0);
      Row.What = "base  " + Row.What;
      Row.HasSource = false;
      Parts.add(ShowPart::Calls, std::move(Row));
    }
  std::vector<std::pair<PythonRecord, index::PythonCallee>> Callees;
  Callees.reserve(Record.Callees.size());
  for (const index::PythonCallee &Callee : Record.Callees)
    Callees.emplace_back(Record, Callee);
  // What using an instance runs.
  for (const char *Method : {".__init__", ".forward"})
    if (auto Of = Index.python(Record.Name + Method))
      for (const index::PythonCallee &Callee : Of->Callees)
        Callees.emplace_back(*Of, Callee);
  for (const auto &[By, Callee] : Callees) {
    if (Callee.Sure == index::Sureness::Possible) {
      ++Out.moreOf(ShowPart::Calls);
      continue;
    }
    const unsigned Rank = 9 + 2 * I++;
    if (auto Of = Index.python(Callee.Target)) {
      Parts.add(ShowPart::Calls, rowOf(*Of, Rank, 25 + 6 * I));
      continue;
    }
    const index::Location Site{By.File, Callee.Line};
    Parts.addSite(ShowPart::Calls,
                  {.What = Callee.Target,
                   .Where = Site,
                   .Origin = From::Source,
                   .Rank = Rank,
                   .Call = {{{siteAt(Site)}, {Callee.Target}}}});
  }
  const GraphResult Graph =
      neighboursOf(Index, Record.Name, GraphMode::Callers);
  if (Graph.Python)
    for (const index::PythonRegistration &R : Graph.Python->Registered)
      Parts.addSite(ShowPart::Registered,
                    {.What = toString(R.TheKind) + (" of " + R.Op),
                     .Where = {R.File, R.Line},
                     .Origin = From::Source,
                     .Rank = 4 + 2 * I++});
  Parts.addTests({Record.Name});
  Parts.addCallers(Graph);
}

void showFile(ShowParts &Parts, const std::string &Path) {
  ShowResult &Out = Parts.out();
  Session &Index = Parts.index();
  FileRequest Request;
  Request.Name = Path;
  const FileView View = viewFile(Index, Request);
  Out.Subject = Path;
  Out.Looked = View.Looked;
  if (const size_t Entries = View.Ops + View.Derivatives)
    Out.Rule += ", of " + std::to_string(Entries) +
                (Entries == 1 ? " entry" : " entries") +
                ": show one by the name of its op";
  std::vector<ShowRow> Rows;
  for (const PythonRecord &R : View.Python)
    if (R.Kind != source::PythonScope::Kind::Variable)
      Rows.push_back(rowOf(R, 0, 0));
  if (auto Text = Index.text(Path))
    for (const auto &F : Text->Code.Functions)
      Rows.push_back({.What = std::string(F.Name),
                      .Where = {Path, F.Line},
                      .EndLine = F.EndLine,
                      .Origin = From::Source});
  for (const index::SymbolRecord &S : View.Functions)
    for (const index::Definition &D : S.Definitions)
      if (D.File == Path && S.Kind != facts::FunctionKind::Lambda)
        Rows.push_back(
            {.What = S.Name, .Where = {Path, D.Line}, .EndLine = D.EndLine});
  llvm::stable_sort(Rows, [](const ShowRow &A, const ShowRow &B) {
    return A.Where.Line < B.Where.Line;
  });
  for (auto [I, Row] : llvm::enumerate(Rows)) {
    Row.Rank = I;
    Row.CodeRank = 60 + 2 * I;
    Parts.add(ShowPart::Code, std::move(Row));
  }
  for (auto [I, R] : llvm::enumerate(View.Registrations))
    Parts.addSite(ShowPart::Registered,
                  {.What = R.Op + "  " + R.KernelName,
                   .Keys = {R.Key},
                   .Where = {R.File, R.Line},
                   .Origin = fromOf(R),
                   .Rank = static_cast<unsigned>(5 + 2 * I)});
  for (auto [I, In] : llvm::enumerate(View.IncludedBy))
    Parts.addSite(ShowPart::Callers,
                  {.What = "included",
                   .Where = {In.From, In.Line},
                   .Rank = static_cast<unsigned>(10 + 4 * I)});
  Index.forEachTest(Path + "::", [&](const index::TestRecord &) {
    ++Out.moreOf(ShowPart::Tests);
  });
}

} // namespace torchtalk::query
