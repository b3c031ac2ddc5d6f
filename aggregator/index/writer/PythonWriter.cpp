//===- PythonWriter.cpp - The columns of Python definitions and tests -----===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/IndexCoding.h"
#include "index/writer/IndexWriterImpl.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

namespace torchtalk::index {

llvm::Error Writing::python() {
  std::map<std::string, std::vector<std::string>> ByBaseName;
  Out.start(Column::Python);
  for (const PythonRecord &R : Contents.Python.Definitions) {
    Out.put(R.Name, encode(R));
    Summary.PythonClasses += R.Kind == source::PythonScope::Kind::Class;
    Summary.PythonFunctions += R.Kind == source::PythonScope::Kind::Function;
    for (const std::string &Name : R.lastNames())
      ByBaseName[Name].push_back(R.Name);
  }
  Out.start(Column::PythonNames);
  for (const auto &[Name, Definitions] : ByBaseName)
    Out.put(Name, encode(Definitions));
  return Out.take();
}

llvm::Error Writing::callers() {
  std::map<std::string_view, std::vector<PythonCaller>> ByTarget;
  auto Add = [&](const std::string &Caller, const auto &Callees) {
    for (const PythonCallee &C : Callees)
      ByTarget[C.Target].push_back({Caller, C.Line, C.Sure});
  };
  for (const PythonRecord &R : Contents.Python.Definitions)
    Add(R.Name, R.Callees);
  for (const OpInfoRecord &R : Contents.Python.OpInfos)
    Add(R.node(), R.Callees);
  Out.start(Column::PythonCallers);
  for (auto &[Target, Callers] : ByTarget) {
    llvm::sort(Callers);
    Out.put(Target, encode(Callers));
  }
  return Out.take();
}

llvm::Error Writing::pythonRegistrations() {
  std::map<std::string, std::vector<PythonRegistration>> ByOp;
  for (PythonRegistration &R : Contents.Python.Registrations)
    ByOp[R.Op].push_back(std::move(R));
  Out.start(Column::PythonRegistrations);
  for (auto &[Op, Records] : ByOp) {
    llvm::sort(Records);
    Summary.PythonRegistrations += Records.size();
    Out.put(Op, encode(Records));
  }
  return Out.take();
}

llvm::Error Writing::opDocs() {
  std::map<std::string, std::vector<OpDoc>> ByOp;
  for (OpDoc &D : Contents.Python.Docs)
    ByOp[D.Op].push_back(std::move(D));
  Out.start(Column::OpDocs);
  Summary.OpDocs = ByOp.size();
  for (const auto &[Op, Docs] : ByOp)
    Out.put(Op, encode(Docs));
  return Out.take();
}

llvm::Error Writing::tests() {
  uint32_t Number = 0;
  Out.start(Column::OpInfos);
  for (const OpInfoRecord &R : Contents.Python.OpInfos)
    Out.put(key32(Number++), encode(R));
  Out.start(Column::Tests);
  for (const TestRecord &R : Contents.Python.Tests)
    Out.put(R.Id, encode(R));
  Summary.OpInfos = Contents.Python.OpInfos.size();
  Summary.Tests = Contents.Python.Tests.size();
  return Out.take();
}

} // namespace torchtalk::index
