//===- SourceSteps.cpp - Steps of a walk through text ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/SourceSteps.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace torchtalk::query {

using index::SymbolRecord;

namespace {

/// Names that text has and that one walk looks for: each takes milliseconds.
constexpr size_t MaxNames = 300;
/// Symbols of one name that are read to tell which are meant.
constexpr size_t MaxOverloads = 200;

/// Whether a function is a template argument of it, as of TORCH_FN's func_ptr:
/// text that calls the template by its name means another function. See
/// WalkOfFunction.
bool isOfOneFunction(llvm::StringRef Name) {
  return Name.contains("<&") || Name.contains(", &");
}

} // namespace

const llvm::BitVector &SourceSteps::nodesInText(index::Session &Index,
                                                const KernelRows &Rows) {
  return Index.kept([&] {
    const WalkGraph &Graph = Index.walk();
    llvm::BitVector Result(Graph.nodes());
    llvm::StringSet<> Called;
    llvm::StringMap<std::set<uint16_t>> Kernels; // with hashes of scopes
    Index.forEachTextCall([&](std::string_view Name) { Called.insert(Name); });
    Rows.forEachQualifiedName([&](const std::string &Kernel) {
      Kernels[index::baseName(Kernel)].insert(
          index::scopePart(index::namingHash(Kernel)));
    });
    std::vector<std::string> Met;
    Index.forEachBaseName([&](std::string_view Name) {
      // What text would call a conversion is not its last component.
      if (Called.contains(Name) || Kernels.contains(Name) ||
          llvm::StringRef(Name).starts_with("operator "))
        Met.emplace_back(Name);
    });
    for (const std::string &Name : Met) {
      auto Scopes = Kernels.lookup(Name);
      for (const index::NamedId &Id : Index.symbolsNamed(Name))
        if (std::optional<Node> N = Graph.find(Id.Id);
            N && (!Graph.has(*N, index::WalkOfFunction) ||
                  Scopes.contains(index::scopePart(Id.Naming))))
          Result.set(*N);
    }
    return Result;
  });
}

std::optional<SymbolRecord> SourceSteps::read(Node N) {
  if (!mayLead(N) || Read.test(Graph.family(N)))
    return std::nullopt;
  auto Symbol = Index.symbol(Graph.id(N));
  // Which rows are those of a copy depends on the copy.
  if (Symbol && Rows.of(*Symbol).empty())
    Read.set(Graph.family(N));
  return Symbol;
}

std::optional<SourceCallers>
SourceSteps::callersOf(const SymbolRecord &Function) {
  if (Function.Kind == facts::FunctionKind::Lambda ||
      isOfOneFunction(Function.Name))
    return SourceCallers();
  std::vector<CalledName> Names = calledNames(Function);
  llvm::erase_if(Names, [&](const CalledName &Called) {
    return !Asked.insert(Called).second;
  });
  if (Names.empty())
    return SourceCallers();
  auto Files = Index.textsCalling(index::baseName(Names.front().Name));
  if (Files.empty())
    return SourceCallers();
  if (++Searched > MaxNames)
    return std::nullopt;
  return Code.callers(Names);
}

std::vector<SymbolRecord> SourceSteps::definitionsOf(Node N) {
  auto Symbol = Index.symbol(Graph.id(N));
  return Symbol ? definitionsOf(*Symbol) : std::vector<SymbolRecord>();
}

std::vector<SymbolRecord>
SourceSteps::definitionsOf(const SymbolRecord &Declared) {
  if (!Declared.Definitions.empty())
    return {};
  return functionsOfText(Index, index::canonicalName(Declared.Name));
}

std::vector<SourcePeer> SourceSteps::calleesOf(const SymbolRecord &Text) {
  return Code.callees(Text.Name, definitionOf(Text).File);
}

std::vector<SourcePeer> SourceSteps::kernelsOf(Node Stub) {
  auto Symbol = Index.symbol(Graph.id(Stub));
  if (!Symbol)
    return {};
  return Code.kernelsOf(index::canonicalName(Symbol->Name));
}

std::vector<index::RegistrationRecord>
SourceSteps::registrationsOf(const SymbolRecord &Function,
                             const DispatchFilter *Filter) {
  return Rows.of(Function, Filter);
}

const std::vector<Node> &SourceSteps::nodesNamed(const std::string &Name) {
  auto [Known, First] = Nodes.try_emplace(Name);
  std::vector<Node> &Result = Known->second;
  if (!First)
    return Result;
  auto [All, New] = Named.try_emplace(index::baseName(Name));
  if (New)
    All->second = Index.symbolsNamed(All->first());
  uint16_t Scope = index::scopePart(index::namingHash(Name));
  size_t Read = 0;
  for (const index::NamedId &Id : All->second) {
    if (index::scopePart(Id.Naming) != Scope)
      continue;
    if (++Read > MaxOverloads)
      break;
    auto Symbol = Index.symbol(Id.Id);
    if (Symbol && index::canonicalName(Symbol->Name) == Name)
      if (std::optional<Node> N = Graph.find(Id.Id))
        Result.push_back(*N);
  }
  return Result;
}

} // namespace torchtalk::query
