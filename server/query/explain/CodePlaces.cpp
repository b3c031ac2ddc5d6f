//===- CodePlaces.cpp - Which code of the index a log names ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/explain/CodePlaces.h"
#include "query/dispatch/KernelRows.h"
#include "query/names/NamedSymbols.h"
#include "query/names/QualifiedName.h"
#include "query/text/SourceCode.h"
#include "records/Demangle.h"
#include "source/python/PythonReader.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::SymbolRecord;
using llvm::StringRef;

namespace {

/// Folders above a file that a log names.
constexpr unsigned MostFolders = 40;

std::vector<std::string>
kernelOf(llvm::ArrayRef<index::RegistrationRecord> Rows) {
  std::vector<std::string> Result;
  for (const index::RegistrationRecord &Row : Rows)
    if (Row.isOfKnownOp())
      Result.push_back(Row.Op + (Row.Key.empty() ? "" : " (" + Row.Key + ")"));
  llvm::sort(Result);
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  return Result;
}

} // namespace

bool CodePlaces::has(const std::string &Path) {
  if (isPython(Path)) {
    bool Found = false;
    Index.forEachPython(source::pythonModuleName(Path), [&](const auto &R) {
      Found = R.File == Path;
      return false;
    });
    return Found;
  }
  return llvm::binary_search(Index.compiledFiles(), Path) ||
         llvm::binary_search(Index.textFiles(), Path);
}

std::string CodePlaces::file(StringRef Path) {
  auto [At, New] = Files.try_emplace(Path);
  if (!New)
    return At->second;
  StringRef Rest = Path;
  for (unsigned I = 0; I < MostFolders && !Rest.empty(); ++I) {
    Rest = Rest.ltrim('/');
    // A file alone is one of many of its name.
    if (!Rest.contains('/'))
      break;
    if (has(Rest.str())) {
      At->second = Rest.str();
      break;
    }
    Rest = Rest.drop_front(std::min(Rest.find('/'), Rest.size()));
  }
  return At->second;
}

CodeAt CodePlaces::compiledAt(const std::string &File, uint32_t Line) {
  CodeAt Result;
  uint32_t Nearest = 0;
  const SymbolRecord *Best = nullptr;
  std::vector<SymbolRecord> All = loadSymbols(Index, Index.symbolsInFile(File));
  for (const SymbolRecord &Symbol : All)
    for (const index::Definition &D : Symbol.Definitions)
      if (D.File == File && D.Line <= Line && Line <= D.EndLine &&
          Symbol.Kind != facts::FunctionKind::Lambda && D.Line >= Nearest) {
        Nearest = D.Line;
        Best = &Symbol;
      }
  if (!Best)
    return Result;
  Result.Function = Best->Name;
  Result.Where = {File, Nearest};
  Result.KernelOf = kernelOf(Index.registrationsOfKernel(Best->Id));
  return Result;
}

CodeAt CodePlaces::textAt(const std::string &File, uint32_t Line) {
  CodeAt Result;
  auto Text = Index.text(File);
  if (!Text)
    return Result;
  for (const auto &F : Text->Code.Functions)
    if (F.Line <= Line && Line <= F.EndLine && F.Line >= Result.Where.Line) {
      Result.Function = F.Name;
      Result.Where = {File, F.Line};
    }
  if (Result.Function.empty())
    return Result;
  SymbolRecord Symbol;
  Symbol.Name = Result.Function;
  Symbol.Source = true;
  Result.KernelOf = kernelOf(KernelRows(Index).of(Symbol));
  return Result;
}

CodeAt CodePlaces::pythonAt(const std::string &File, uint32_t Line) {
  CodeAt Result;
  Index.forEachPython(source::pythonModuleName(File), [&](const auto &R) {
    if (R.File == File && R.Kind == source::PythonScope::Kind::Function &&
        R.Line <= Line && Line <= R.EndLine && R.Line >= Result.Where.Line) {
      Result.Function = R.Name;
      Result.Where = {File, R.Line};
    }
  });
  return Result;
}

CodeAt CodePlaces::at(const std::string &File, uint32_t Line) {
  CodeAt Result;
  if (isPython(File))
    Result = pythonAt(File, Line);
  else if (Result = compiledAt(File, Line); Result.Function.empty())
    Result = textAt(File, Line);
  Result.Where = {File, Line};
  return Result;
}

CodeAt CodePlaces::named(StringRef Frame) {
  auto [At, New] = Frames.try_emplace(Frame);
  if (New)
    At->second = find(Frame);
  return At->second;
}

CodeAt CodePlaces::find(StringRef Frame) {
  std::string Signature = Frame.str();
  if (Frame.starts_with("_Z"))
    Signature = index::Demangler().names(Signature).Signature;
  const std::string Name(index::nameIn(Signature));
  const std::vector<std::string> Wanted = index::nameComponents(Name);
  CodeAt Result;
  if (Wanted.empty())
    return Result;
  std::vector<index::SymbolId> Ids;
  for (const index::NamedId &Named : Index.symbolsNamed(Wanted.back()))
    Ids.push_back(Named.Id);
  constexpr size_t MostSymbols = 500;
  Ids.resize(std::min(Ids.size(), MostSymbols));
  std::vector<index::Location> Places; // of overloads
  for (const SymbolRecord &Symbol : loadSymbols(Index, Ids)) {
    if (matchName(Wanted, index::nameComponents(Symbol.Name)) !=
        NameMatch::Exact)
      continue;
    Result.Function = Name;
    const index::Location Where = definitionOf(Symbol);
    if (index::withoutSpaces(Symbol.Signature) ==
        index::withoutSpaces(Signature))
      Result.Where = Where;
    if (!Where.File.empty() && !llvm::is_contained(Places, Where))
      Places.push_back(Where);
    llvm::append_range(Result.KernelOf,
                       kernelOf(Index.registrationsOfKernel(Symbol.Id)));
  }
  if (Result.Where.File.empty() && Places.size() == 1)
    Result.Where = Places.front();
  if (Result.Function.empty()) {
    auto OfText = functionsOfText(Index, Name);
    if (OfText.size() == 1) {
      Result.Function = OfText.front().Name;
      Result.Where = OfText.front().firstDefinition();
      Result.KernelOf = kernelOf(KernelRows(Index).of(OfText.front()));
    }
  }
  llvm::sort(Result.KernelOf);
  Result.KernelOf.erase(
      std::unique(Result.KernelOf.begin(), Result.KernelOf.end()),
      Result.KernelOf.end());
  return Result;
}

} // namespace torchtalk::query
