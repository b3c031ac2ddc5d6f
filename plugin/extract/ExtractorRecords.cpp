//===- ExtractorRecords.cpp - Facts of what was found ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "extract/Extractor.h"
#include "extract/bindings/PythonPlace.h"

using namespace clang;

namespace torchtalk::extract {

/// Clang 16 has an instantiated member where its class declares it, later ones
/// where the pattern is defined.
SourceLocation placeOf(const NamedDecl *D) {
  if (const auto *FD = dyn_cast<FunctionDecl>(D);
      FD && FD->isTemplateInstantiation())
    if (const FunctionDecl *Pattern = FD->getTemplateInstantiationPattern();
        Pattern && Pattern->isThisDeclarationADefinition())
      return Pattern->getLocation();
  return D->getLocation();
}

void Extractor::recordPattern(const FunctionDecl *Pattern) {
  if (!Files.isProject(Pattern->getLocation()) ||
      !Patterns.insert(Pattern->getCanonicalDecl()).second)
    return;
  record(Pattern, Pattern->getEndLoc());
}

void Extractor::record(const NamedDecl *D, SourceLocation End) {
  SourceLocation Place = placeOf(D);
  FileTable::Position At = Files.position(Place);
  FileTable::Position Last = Files.position(End);
  facts::Function F;
  F.Symbol = Namer->idOf(D);
  F.Kind = kindOf(D);
  F.Line = At.Line;
  // A body that comes out of another file ends there; the line of the name is
  // the honest end here.
  F.EndLine = Last.File == At.File && Last.Line > At.Line ? Last.Line : At.Line;
  if (Place.isMacroID()) {
    // Where the macro spells the name; an argument of it is no macro's.
    SourceLocation Spelled = CI.getSourceManager().getSpellingLoc(Place);
    if (!CI.getSourceManager().isMacroArgExpansion(Place) &&
        !CI.getSourceManager().isWrittenInScratchSpace(Spelled)) {
      FileTable::Position Macro = Files.position(Spelled);
      F.MacroFile = Macro.valid() ? Files.path(Macro.File) : "";
      F.MacroLine = Macro.Line;
    }
  }
  if (const auto *FD = dyn_cast<FunctionDecl>(D)) {
    const FunctionDecl *Pattern = FD->getTemplateInstantiationPattern();
    if (const FunctionTemplateDecl *Primary = FD->getPrimaryTemplate();
        !Pattern && Primary)
      Pattern = Primary->getTemplatedDecl();
    if (!Pattern)
      Pattern = FD->getInstantiatedFromMemberFunction();
    if (Pattern && Pattern->getCanonicalDecl() != FD->getCanonicalDecl()) {
      F.TemplatePlus1 = Namer->idOf(Pattern) + 1;
      if (const FunctionDecl *Definition = Pattern->getDefinition())
        recordPattern(Definition);
    }
  }
  shard(At.File, isInstantiated(D)).Functions.push_back(std::move(F));
}

void Extractor::addEdge(const Origin &From, facts::EdgeKind Kind, unsigned To,
                        SourceLocation Site, const FunctionDecl *PassedTo) {
  FileTable::Position P = Files.position(Site);
  facts::Edge E;
  E.From = From.Symbol;
  E.To = To;
  E.Kind = Kind;
  E.Line = P.Line;
  if (P.valid() && P.File != From.File)
    E.File = Files.path(P.File);
  if (PassedTo && !isPattern(PassedTo))
    E.PassedToPlus1 = Namer->idOf(PassedTo) + 1;
  From.Shard->Edges.push_back(std::move(E));
}

void Extractor::readRegistrations(const NamedDecl *Code, const Origin &From) {
  if (!From.Shard)
    return;
  for (Registrations::Found &F : Regs->of(Code))
    Registered.emplace_back(From, std::move(F));
}

void Extractor::noteBinder(const Origin &From) {
  // What pybind11 does inside is known already.
  if (!isPybind(From.Function) &&
      (Binders.empty() || Binders.back().Function != From.Function))
    Binders.push_back(From);
}

void Extractor::addBindings(const Origin &From,
                            std::vector<Bindings::Found> Found) {
  for (Bindings::Found &F : Found) {
    if (const auto *FD = dyn_cast_or_null<FunctionDecl>(F.Target);
        FD && F.Row.Target.empty())
      enqueue(FD);
    if (F.Wrapped)
      enqueue(F.Wrapped);
    Bound.emplace_back(From, std::move(F));
  }
}

/// What only this TU can call is read as its callers use it: from the entries
/// above it, where there are some.
void Extractor::noteCallersOfBinders(size_t First) {
  llvm::DenseSet<const FunctionDecl *> Noted;
  llvm::SmallVector<unsigned, 16> Inner;
  for (size_t I = 0; I < Binders.size(); ++I) {
    Noted.insert(Binders[I].Function);
    if (I >= First && !Bindings::isEntry(Binders[I].Function))
      Inner.push_back(Binders[I].Symbol);
  }
  if (Inner.empty())
    return;
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned, 2>> Callers;
  for (const auto &[Key, Shard] : Shards)
    for (const facts::Edge &E : Shard.Edges)
      if (E.Kind == facts::EdgeKind::Call)
        Callers[E.To].push_back(E.From);
  while (!Inner.empty())
    for (unsigned Caller : Callers.lookup(Inner.pop_back_val())) {
      auto Found = Walked.find(Caller);
      if (Found == Walked.end() || !Noted.insert(Found->second.Function).second)
        continue;
      Binders.push_back(Found->second);
      if (!Bindings::isEntry(Found->second.Function))
        Inner.push_back(Caller);
    }
}

/// First what other TUs call, which nobody here is followed into; then what
/// these did not call, callers before what they call.
void Extractor::readBinders() {
  for (size_t First = 0; First < Binders.size();) {
    noteCallersOfBinders(First);
    std::vector<Origin> Some(Binders.begin() + First, Binders.end());
    First = Binders.size();
    for (const Origin &B : Some)
      if (Bindings::isEntry(B.Function))
        addBindings(B, Binds->of(B.Function));
    for (const Origin &B : llvm::reverse(Some))
      if (!Bindings::isEntry(B.Function) && !Binds->hasRun(B.Function))
        addBindings(B, Binds->of(B.Function));
    processFound(); // which may find more
  }
}

void Extractor::addRow(const Origin &From, Bindings::Found &Found) {
  facts::Binding &Row = Found.Row;
  auto Plus1 = [&](const NamedDecl *D) { return D ? Namer->idOf(D) + 1 : 0; };
  Row.OwnerPlus1 = Plus1(Found.Owner);
  Row.TargetPlus1 = Plus1(Found.Target);
  Row.WrappedPlus1 = Plus1(Found.Wrapped);
  From.Shard->Bindings.push_back(std::move(Row));
}

void Extractor::addRow(const Origin &From, Registrations::Found &Found) {
  facts::Registration &Row = Found.Row;
  Row.Block = From.Symbol;
  if (Found.Kernel) {
    Row.KernelPlus1 = Namer->idOf(Found.Kernel) + 1;
    facts::Edge E;
    E.From = From.Symbol;
    E.To = Row.KernelPlus1 - 1;
    E.Kind = facts::EdgeKind::Register;
    E.Line = Row.Line;
    From.Shard->Edges.push_back(std::move(E));
  }
  From.Shard->Registrations.push_back(std::move(Row));
}

} // namespace torchtalk::extract
