//===- PythonWriter.cpp - The columns of Python definitions and tests -----===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/IndexCoding.h"
#include "index/writer/IndexWriterImpl.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <set>

namespace torchtalk::index {

void Writing::python() {
  std::map<std::string, std::vector<std::string>> ByBaseName;
  Out.start(Column::Python);
  for (const PythonRecord &R : Contents.Python.Definitions) {
    Out.put(R.Name, encode(R));
    Summary.PythonClasses += R.Kind == source::PythonScope::Kind::Class;
    Summary.PythonFunctions += R.Kind == source::PythonScope::Kind::Function;
    for (const std::string &Name : R.lastNames())
      ByBaseName[Name].push_back(R.Name);
  }
  Out.entries(Column::PythonNames, ByBaseName);
}

namespace {

using CallersByTarget = std::map<std::string_view, std::vector<PythonCaller>>;

std::vector<TestsOfOp> testsOfOps(const CallersByTarget &ByTarget,
                                  const PythonFacts &Python) {
  llvm::StringMap<std::pair<llvm::StringRef, uint32_t>> Tests; // to its place
  for (const TestRecord &Test : Python.Tests)
    Tests.try_emplace(Test.Function, Test.File, Test.Line);
  for (const OpInfoRecord &Info : Python.OpInfos)
    Tests.try_emplace(Info.node(), Info.File, Info.Line);
  std::vector<TestsOfOp> Result;
  for (const auto &[Target, Callers] : ByTarget) {
    if (!OperatorName::isQualified(Target))
      continue;
    std::set<llvm::StringRef> Calling; // keys of Tests
    for (const PythonCaller &Caller : Callers) {
      // A function in a test is part of it.
      auto Test =
          Tests.find(llvm::StringRef(Caller.Name).split(".<locals>").first);
      if (Test != Tests.end())
        Calling.insert(Test->first());
    }
    if (Calling.empty())
      continue;
    auto [File, Line] = Tests.lookup(*Calling.begin());
    Result.push_back({std::string(Target),
                      static_cast<uint32_t>(Calling.size()),
                      Calling.begin()->str(), File.str(), Line});
  }
  return Result;
}

} // namespace

void Writing::callers() {
  CallersByTarget ByTarget;
  auto Add = [&](const std::string &Caller, const auto &Callees) {
    for (const PythonCallee &C : Callees)
      ByTarget[C.Target].push_back({Caller, C.Line, C.Sure});
  };
  for (const PythonRecord &R : Contents.Python.Definitions)
    Add(R.Name, R.Callees);
  for (const OpInfoRecord &R : Contents.Python.OpInfos)
    Add(R.node(), R.Callees);
  for (auto &[Target, Callers] : ByTarget)
    llvm::sort(Callers);
  Out.entries(Column::PythonCallers, ByTarget);
  TestsOfOps = testsOfOps(ByTarget, Contents.Python);
}

void Writing::pythonRegistrations() {
  std::map<std::string, std::vector<PythonRegistration>> ByOp;
  Summary.PythonRegistrations =
      llvm::count_if(Contents.Python.Registrations, [](const auto &R) {
        return R.TheKind != PythonRegistration::Kind::Unread;
      });
  for (PythonRegistration &R : Contents.Python.Registrations)
    ByOp[R.Op].push_back(std::move(R));
  for (auto &[Op, Records] : ByOp)
    llvm::sort(Records);
  Out.entries(Column::PythonRegistrations, ByOp);
}

void Writing::opDocs() {
  std::map<std::string, std::vector<OpDoc>> ByOp;
  for (OpDoc &D : Contents.Python.Docs)
    ByOp[D.Op].push_back(std::move(D));
  Summary.OpDocs = ByOp.size();
  Out.entries(Column::OpDocs, ByOp);
}

void Writing::tests() {
  uint32_t Number = 0;
  Out.start(Column::OpInfos);
  for (const OpInfoRecord &R : Contents.Python.OpInfos)
    Out.put(key32(Number++), encode(R));
  Out.start(Column::Tests);
  for (const TestRecord &R : Contents.Python.Tests)
    Out.put(R.Id, encode(R));
  Summary.OpInfos = Contents.Python.OpInfos.size();
  Summary.Tests = Contents.Python.Tests.size();
}

} // namespace torchtalk::index
