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
  if (llvm::Error E = Out.startColumn(Column::Python))
    return E;
  for (const PythonRecord &R : Contents.Python.Definitions) {
    if (llvm::Error E = Out.put(R.Name, encodePython(R)))
      return E;
    Summary.PythonClasses += R.Kind == source::PythonScope::Kind::Class;
    Summary.PythonFunctions += R.Kind == source::PythonScope::Kind::Function;
    for (const std::string &Name : R.lastNames())
      ByBaseName[Name].push_back(R.Name);
  }
  if (llvm::Error E = Out.startColumn(Column::PythonNames))
    return E;
  for (const auto &[Name, Definitions] : ByBaseName)
    if (llvm::Error E = Out.put(Name, encodeStrings(Definitions)))
      return E;
  return llvm::Error::success();
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
  if (llvm::Error E = Out.startColumn(Column::PythonCallers))
    return E;
  for (auto &[Target, Callers] : ByTarget) {
    llvm::sort(Callers);
    if (llvm::Error E = Out.put(Target, encodePythonCallers(Callers)))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error Writing::pythonRegistrations() {
  std::map<std::string, std::vector<PythonRegistration>> ByOp;
  for (PythonRegistration &R : Contents.Python.Registrations)
    ByOp[R.Op].push_back(std::move(R));
  if (llvm::Error E = Out.startColumn(Column::PythonRegistrations))
    return E;
  for (auto &[Op, Records] : ByOp) {
    llvm::sort(Records);
    Summary.PythonRegistrations += Records.size();
    if (llvm::Error E = Out.put(Op, encodePythonRegistrations(Records)))
      return E;
  }
  return llvm::Error::success();
}

llvm::Error Writing::opDocs() {
  std::map<std::string, std::vector<OpDoc>> ByOp;
  for (OpDoc &D : Contents.Python.Docs)
    ByOp[D.Op].push_back(std::move(D));
  if (llvm::Error E = Out.startColumn(Column::OpDocs))
    return E;
  Summary.OpDocs = ByOp.size();
  for (const auto &[Op, Docs] : ByOp)
    if (llvm::Error E = Out.put(Op, encodeOpDocs(Docs)))
      return E;
  return llvm::Error::success();
}

llvm::Error Writing::tests() {
  uint32_t Number = 0;
  if (llvm::Error E = Out.startColumn(Column::OpInfos))
    return E;
  for (const OpInfoRecord &R : Contents.Python.OpInfos)
    if (llvm::Error E = Out.put(key32(Number++), encodeOpInfo(R)))
      return E;
  if (llvm::Error E = Out.startColumn(Column::Tests))
    return E;
  for (const TestRecord &R : Contents.Python.Tests)
    if (llvm::Error E = Out.put(R.Id, encodeTest(R)))
      return E;
  Summary.OpInfos = Contents.Python.OpInfos.size();
  Summary.Tests = Contents.Python.Tests.size();
  return llvm::Error::success();
}

} // namespace torchtalk::index
