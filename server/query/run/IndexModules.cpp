//===- IndexModules.cpp - Python of an index as modules -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/run/IndexModules.h"
#include "query/names/PythonNames.h"
#include "source/python/PythonReader.h"

namespace torchtalk::query {

using index::PythonRecord;
using index::Session;
using source::lastComponent;
using source::PythonModule;
using source::PythonScope;

PythonModule &IndexModules::module(llvm::StringRef Name) {
  PythonModule &Found = Modules[Name.str()];
  Found.Name = Name;
  return Found;
}

void IndexModules::bind(PythonModule &In, llvm::StringRef Name,
                        llvm::StringRef Target) {
  for (const source::PythonImport &Known : In.Imports)
    if (Known.Name == Name)
      return;
  In.Imports.push_back({0, 0, Name.str(), Target.str(), false});
}

void IndexModules::add(llvm::StringRef Absolute) {
  while (Absolute.contains('.') && !addNamed(Absolute))
    Absolute = Absolute.rsplit('.').first;
}

bool IndexModules::addNamed(llvm::StringRef Name) {
  auto [Known, New] = Asked.try_emplace(Name, false);
  if (!New)
    return Known->second;
  for (Session *In : Indexes)
    for (const std::string &Called : In->pythonNamed(lastComponent(Name))) {
      auto Record = In->python(Called);
      if (!Record || !isCalled(*Record, Name))
        continue;
      Known->second = true;
      addRecord(*In, *Record);
      return true;
    }
  return false;
}

void IndexModules::addRecord(Session &In, const PythonRecord &Record) {
  const std::string Name = source::pythonModuleName(Record.File);
  llvm::StringRef Below = Record.Name;
  if (Scopes.contains(Record.Name) || !Below.consume_front(Name) ||
      !Below.consume_front(".") || Below.contains('<'))
    return;
  PythonModule &Into = module(Name);
  uint32_t Around = 0;
  if (Below.contains('.')) {
    llvm::StringRef Class = llvm::StringRef(Record.Name).rsplit('.').first;
    if (!addNamed(Class))
      return;
    Around = Scopes.lookup(Class);
  }
  const uint32_t Scope = addScope(Into, Around, Record);
  for (const std::string &Public : Record.PublicNames)
    bind(module(llvm::StringRef(Public).rsplit('.').first),
         lastComponent(Public), Record.Name);
  if (Record.Kind != PythonScope::Kind::Class)
    return;
  In.forEachPython(Record.Name + ".", [&](const PythonRecord &Member) {
    llvm::StringRef Last = Member.Name;
    if (Member.Kind == PythonScope::Kind::Function &&
        Member.File == Record.File && Last.consume_front(Record.Name + ".") &&
        !Last.contains('.'))
      addScope(Into, Scope, Member);
  });
  for (const std::string &Base : Record.Bases)
    addNamed(Base);
}

uint32_t IndexModules::addScope(PythonModule &Into, uint32_t Around,
                                const PythonRecord &Record) {
  auto [Known, New] = Scopes.try_emplace(Record.Name, Into.Scopes.size() + 1);
  if (!New)
    return Known->second;
  PythonScope &Scope = Into.Scopes.emplace_back();
  Scope.TheKind = Record.Kind;
  Scope.Name = lastComponent(Record.Name);
  Scope.Parent = Around;
  Scope.Decorators = Record.Decorators;
  Scope.Parameters = Record.Parameters;
  Scope.Returns = Record.Returns;
  Scope.Bases = Record.Bases;
  // The names in a record are absolute, but for annotations.
  for (const std::string &Base : Record.Bases) {
    llvm::StringRef Root = llvm::StringRef(Base).split('.').first;
    bind(Into, Root, Root);
  }
  if (llvm::StringRef(Record.Returns).trim("\"'") == "Tensor")
    bind(Into, "Tensor", "torch.Tensor");
  return Known->second;
}

std::vector<PythonModule> IndexModules::take() {
  std::vector<PythonModule> All;
  All.reserve(Modules.size());
  for (auto &[Name, Module] : Modules)
    All.push_back(std::move(Module));
  return All;
}

} // namespace torchtalk::query
