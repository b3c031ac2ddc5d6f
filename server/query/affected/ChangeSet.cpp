//===- ChangeSet.cpp - What a change changes ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/SourceOps.h"
#include "query/miss/OtherMeanings.h"
#include "query/names/PythonNames.h"
#include "query/reach/Subject.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

namespace torchtalk::query {

using index::Session;
using index::Sureness;

std::string ChangedItem::text() const {
  return File.empty()
             ? Name
             : (Name + " (" + File + ":" + llvm::Twine(Line) + ")").str();
}

size_t ChangeSet::add(std::string Name, std::string File, uint32_t Line) {
  Items.push_back({std::move(Name), std::move(File), Line});
  return Items.size() - 1;
}

namespace {

/// Of an op: whoever calls it, and its kernels' other uses.
void addOpByName(Session &Index, const OpMatch &Match, ChangeSet &Out) {
  // Its overloads are one function to Python.
  std::vector<std::string> Ops = {Match.Op};
  if (Match.OverloadChosen)
    Ops = Match.Overloads;
  size_t Item =
      Out.add(Match.OverloadChosen
                  ? index::OperatorName(Match.Op).withoutOverload().str()
                  : Match.Op);
  for (const std::string &Op : Ops) {
    Out.Ops.push_back({Op, Sureness::Certain, From::Rule, Item});
    for (const index::RegistrationRecord &Row : Index.registrationsOf(Op))
      if (Row.Kernel != 0)
        Out.Symbols.push_back({Row.Kernel, Sureness::Likely, Item});
  }
}

/// Functions that no compiler saw.
void addSourceFunction(Session &Index, const std::string &Name,
                       ChangeSet &Out) {
  auto Functions = Index.devicesNamed(Name);
  if (Functions.empty())
    return;
  SourceOps Ops(Index);
  for (const index::DeviceRecord &R : Functions)
    Ops.add(Index, R, Sureness::Certain, Out.add(R.Name, R.File, R.Line), Out);
}

/// What the name stands for besides functions, ops and Python definitions.
void addOther(Session &Index, const std::string &Name, Resolution Names,
              ChangeSet &Out) {
  explainMiss(Index, Names);
  for (const OtherMeaning &M : Names.Others)
    switch (M.TheKind) {
    case OtherMeaning::Kind::Test: {
      size_t Item = Out.add(Name);
      return Index.forEachTest(Name, [&](const index::TestRecord &Test) {
        Out.Python.push_back({Test.Function, Sureness::Certain, 0, 0, Item});
      });
    }
    case OtherMeaning::Kind::File:
      return addLines(Index, {{M.Name, {}}}, Out);
    default:
      Out.Unknown.push_back({M.Where.File, M.Where.Line,
                             M.Name + " is a " + toString(M.TheKind) +
                                 ": what its change affects is not known"});
      return;
    }
  std::string Text = "nothing is called '" + Name + "'";
  if (!Names.Near.empty())
    Text += "; near: " + llvm::join(Names.Near, ", ");
  Out.Unknown.push_back({"", 0, std::move(Text)});
}

} // namespace

void addName(Session &Index, const std::string &Name, ChangeSet &Out) {
  auto Found = findSubject(Index, Name);
  if (!Found.Names.BadQuery.empty())
    return Out.Unknown.push_back({"", 0, Name + ": " + Found.Names.BadQuery});
  if (Found.Names.Op) {
    // By the name of a kernel: that can be one of several ops.
    if (index::OperatorName(Name).Name.ltrim('_') !=
            index::OperatorName(Found.Names.Op->Op).Name.ltrim('_') &&
        addKernelOfYaml(Index, Name, Out))
      return;
    return addOpByName(Index, *Found.Names.Op, Out);
  }
  const SymbolFamily *Family = Found.subject();
  if (Family && Family->Best.Source)
    return addSourceFunction(Index, Family->Best.Name, Out);
  if (Family) {
    // Which overload changes, the name leaves open: all of them count.
    const std::string Qualified = canonicalName(Family->Best.Name);
    for (const SymbolFamily &Candidate : Found.Candidates) {
      if (canonicalName(Candidate.Best.Name) != Qualified) {
        Out.Notes.push_back("not counted, also called " + Name + ": " +
                            Candidate.Best.Name);
        continue;
      }
      index::Location Where = definitionOf(Candidate.Best);
      size_t Item = Out.add(Candidate.Best.Name, Where.File, Where.Line);
      for (const index::SymbolRecord &Member : Candidate.Members)
        Out.Symbols.push_back({Member.Id, Sureness::Certain, Item});
    }
    return;
  }
  auto Names = findPython(Index, Name);
  for (const index::PythonRecord &R : Names.Found)
    Out.Python.push_back(
        {R.Name, Sureness::Certain, 0, 0, Out.add(R.Name, R.File, R.Line)});
  if (!Names.Found.empty())
    return;
  size_t Before = Out.Items.size();
  addSourceFunction(Index, Name, Out);
  if (Out.Items.size() != Before)
    return;
  if (!addKernelOfYaml(Index, Name, Out))
    addOther(Index, Name, std::move(Found.Names), Out);
}

} // namespace torchtalk::query
