//===- TuFacts.cpp - The facts of one TU, with names ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "output/TuFacts.h"

#include "merge/FactTable.h"
#include "output/FactLines.h"
#include "records/Demangle.h"
#include "records/SymbolIds.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

namespace torchtalk::cli {

using facts::Shard;
using index::SymbolRecord;
using render::Json;

namespace {

SymbolRecord nameSymbol(const facts::Symbol &Symbol,
                        index::Demangler &Demangler) {
  SymbolRecord Record;
  Record.Id = index::symbolId(Symbol.Identity, Symbol.File);
  Record.Mangled = Symbol.Identity;
  Record.Link =
      Symbol.File.empty() ? facts::Linkage::External : facts::Linkage::Internal;
  Record.Name = Symbol.Name;
  Record.Signature = Symbol.Signature;
  if (Record.Name.empty()) {
    index::SymbolNames Names = Demangler.names(Symbol.Identity);
    Record.Name = std::move(Names.Name);
    Record.Signature = std::move(Names.Signature);
  }
  if (Record.Signature.empty())
    Record.Signature = Record.Name;
  return Record;
}

void mapPaths(Shard &S, const PathFunction &MapPath) {
  S.File = MapPath(S.File);
  for (facts::Symbol &Symbol : S.Symbols)
    if (!Symbol.File.empty())
      Symbol.File = MapPath(Symbol.File);
  for (facts::Function &Function : S.Functions)
    if (!Function.MacroFile.empty())
      Function.MacroFile = MapPath(Function.MacroFile);
  for (facts::Edge &Edge : S.Edges)
    Edge.File = Edge.File.empty() ? S.File : MapPath(Edge.File);
  for (facts::Include &Include : S.Includes)
    Include.Path = MapPath(Include.Path);
}

index::Definition definitionOf(const std::string &File,
                               const facts::Function &F) {
  return {File, F.Line, F.EndLine, {F.MacroFile, F.MacroLine}};
}

NamedShard nameShard(Shard S, const facts::ShardHash &Hash,
                     index::Demangler &Demangler) {
  NamedShard Result{Hash, std::move(S), {}};
  for (const facts::Symbol &Symbol : Result.Facts.Symbols)
    Result.Symbols.push_back(nameSymbol(Symbol, Demangler));
  for (const facts::Function &F : Result.Facts.Functions) {
    SymbolRecord &Record = Result.Symbols[F.Symbol];
    Record.Kind = F.Kind;
    Record.Definitions.push_back(definitionOf(Result.Facts.File, F));
    if (F.TemplatePlus1)
      Record.Template = Result.Symbols[F.TemplatePlus1 - 1].Id;
  }
  return Result;
}

index::SymbolId idOf(const NamedShard &S, uint32_t Plus1) {
  return Plus1 ? S.Symbols[Plus1 - 1].Id : index::SymbolId(0);
}

index::RegistrationRecord rowOf(const NamedShard &S,
                                const facts::Registration &R) {
  index::RegistrationRecord Row =
      index::rowOf(R, S.Facts.File, idOf(S, R.KernelPlus1));
  if (R.KernelPlus1)
    Row.KernelName = S.Symbols[R.KernelPlus1 - 1].Name;
  return Row;
}

std::string at(const std::string &File, uint32_t Line) {
  return File + ":" + std::to_string(Line);
}

std::string functionText(const NamedShard &S, const facts::Function &F) {
  const SymbolRecord &Symbol = S.Symbols[F.Symbol];
  std::string Text = "function " + at(S.Facts.File, F.Line) + "-" +
                     std::to_string(F.EndLine) + " " + facts::toString(F.Kind) +
                     " " + facts::toString(Symbol.Link) + " " +
                     Symbol.Signature + " [" + Symbol.Mangled + "]";
  if (!F.MacroFile.empty())
    Text += " macro=" + at(F.MacroFile, F.MacroLine);
  if (F.TemplatePlus1)
    Text += " template=" + S.Symbols[F.TemplatePlus1 - 1].Signature;
  return Text;
}

std::string edgeText(const NamedShard &S, const facts::Edge &E) {
  std::string Text =
      "edge " + at(E.File, E.Line) + " " + facts::toString(E.Kind) + " " +
      S.Symbols[E.From].Signature + " -> " + S.Symbols[E.To].Signature;
  if (E.PassedToPlus1)
    Text += " passed-to=" + S.Symbols[E.PassedToPlus1 - 1].Signature;
  return Text;
}

std::string registrationText(const NamedShard &S,
                             const facts::Registration &R) {
  index::RegistrationRecord Row = rowOf(S, R);
  std::string Text = "registration " + Row.Op + " " + Row.Key;
  std::string Kernel =
      R.KernelPlus1 ? S.Symbols[R.KernelPlus1 - 1].Signature : R.KernelName;
  if (!Kernel.empty())
    Text += " kernel=" + Kernel;
  Text +=
      " " + at(Row.File, Row.Line) + " block=" + std::to_string(Row.BlockLine);
  if (Row.Conditional)
    Text += " conditional";
  if (!Row.Schema.empty())
    Text += " schema=\"" + Row.Schema + "\"";
  if (!Row.Condition.empty())
    Text += " condition=\"" + Row.Condition + "\"";
  return Text;
}

std::string dispatchKeyText(const facts::DispatchKeyFact &Fact) {
  std::string Text =
      std::string("dispatch-key ") + facts::toString(Fact.Relation) + " ";
  if (!Fact.Of.empty())
    Text += Fact.Of + " -> ";
  return Text + Fact.Key;
}

/// A place of facts::Binding: "torch._C._nn", "[at::init(_object*)]$0.sub".
std::string placeText(const NamedShard &S, uint32_t SymbolPlus1,
                      const std::string &Path) {
  return (SymbolPlus1 ? "[" + S.Symbols[SymbolPlus1 - 1].Signature + "]" : "") +
         Path;
}

std::string bindingText(const NamedShard &S, const facts::Binding &B) {
  using facts::BindingKind;
  std::string Text = std::string("binding ") + facts::toString(B.Kind) + " " +
                     placeText(S, B.OwnerPlus1, B.Owner);
  if (!B.Name.empty())
    Text += " \"" + B.Name + "\"";
  // What is called has no path.
  bool Called =
      B.TargetPlus1 && B.Target.empty() && B.Kind < BindingKind::Submodule;
  if (B.TargetPlus1 || !B.Target.empty())
    Text += (Called ? " calls=" : " -> ") +
            (Called ? S.Symbols[B.TargetPlus1 - 1].Signature
                    : placeText(S, B.TargetPlus1, B.Target));
  if (B.WrappedPlus1)
    Text += " wraps=" + S.Symbols[B.WrappedPlus1 - 1].Signature;
  if (!B.Spelling.empty())
    Text += " as=" + B.Spelling;
  if (B.Call)
    Text += " call=" + std::to_string(B.Call);
  return Text + " " + at(S.Facts.File, B.Line) +
         (B.Conditional ? " conditional" : "");
}

/// Lines of one shard, by source line; on one line a function before what is
/// in it.
std::string shardText(const NamedShard &S) {
  const Shard &F = S.Facts;
  std::string Text =
      "shard " + F.File + " functions=" + std::to_string(F.Functions.size()) +
      " edges=" + std::to_string(F.Edges.size()) +
      " registrations=" + std::to_string(F.Registrations.size()) +
      " bindings=" + std::to_string(F.Bindings.size()) +
      " includes=" + std::to_string(F.Includes.size()) +
      " hash=" + facts::toHex(S.Hash) + "\n";
  std::vector<std::tuple<uint32_t, int, std::string>> Lines;
  Lines.reserve(F.Includes.size() + F.Functions.size() + F.Edges.size() +
                F.Registrations.size() + F.Bindings.size());
  for (const facts::Include &I : F.Includes)
    Lines.emplace_back(I.Line, 0,
                       "include " + at(F.File, I.Line) + " -> " + I.Path);
  for (const facts::Function &Function : F.Functions)
    Lines.emplace_back(Function.Line, 1, functionText(S, Function));
  for (const facts::Edge &E : F.Edges)
    Lines.emplace_back(E.Line, 2, edgeText(S, E));
  for (const facts::Registration &R : F.Registrations)
    Lines.emplace_back(R.Line, 3, registrationText(S, R));
  for (const facts::Binding &B : F.Bindings)
    Lines.emplace_back(B.Line, 4, bindingText(S, B));
  llvm::sort(Lines);
  for (const facts::DispatchKeyFact &Key : F.DispatchKeys)
    Lines.emplace_back(0, 4, dispatchKeyText(Key));
  for (const auto &[Line, Rank, What] : Lines)
    Text += What + "\n";
  return Text;
}

} // namespace

llvm::Expected<TuFacts> readTu(const collect::FoundTu &Found,
                               const PathFunction &MapPath) {
  TuFacts Result;
  const facts::Manifest &M = Found.Manifest;
  Result.Tu.Main = MapPath(M.MainFile);
  Result.Tu.Object = Found.Member;
  Result.Tu.State = M.Status == facts::TuStatus::Ok ? index::TuState::Ok
                                                    : index::TuState::Failed;
  Result.Tu.Errors = M.Errors;
  Result.Tu.Compiler = M.Compiler;
  Result.Language = M.Language;
  index::Demangler Demangler;
  for (const facts::EncodedShard &Encoded : Found.Shards) {
    Shard S;
    std::string Error;
    if (!facts::decodeShard(Encoded.Bytes, S, Error))
      return makeError("shard " + facts::toHex(Encoded.Hash) + " of " +
                       M.MainFile + " is damaged: " + Error);
    mapPaths(S, MapPath);
    Result.Shards.push_back(nameShard(std::move(S), Encoded.Hash, Demangler));
  }
  return Result;
}

std::string factsText(const TuFacts &Facts) {
  const index::TuRecord &Tu = Facts.Tu;
  std::string Text = "tu main=" + Tu.Main;
  if (!Tu.Object.empty())
    Text += " member=" + Tu.Object;
  Text += std::string(" status=") + index::toString(Tu.State) +
          " errors=" + std::to_string(Tu.Errors) +
          " language=" + Facts.Language + " compiler=\"" + Tu.Compiler + "\"\n";
  for (const NamedShard &S : Facts.Shards)
    Text += shardText(S);
  return Text;
}

std::vector<Json> factsLines(const TuFacts &Facts) {
  std::vector<Json> Lines = {lineOf("tu", Facts.Tu)};
  Lines.back()["language"] = Facts.Language;
  // Every end of an edge gets a name, once: a definition or a reference.
  std::set<index::SymbolId> Defined;
  std::map<index::SymbolId, const SymbolRecord *> Others;
  for (const NamedShard &S : Facts.Shards)
    for (const SymbolRecord &Symbol : S.Symbols)
      if (!Symbol.Definitions.empty())
        Defined.insert(Symbol.Id);
  for (const NamedShard &S : Facts.Shards) {
    for (const facts::Function &F : S.Facts.Functions)
      Lines.push_back(
          functionLine(S.Symbols[F.Symbol], definitionOf(S.Facts.File, F)));
    for (const facts::Edge &E : S.Facts.Edges)
      Lines.push_back(
          edgeLine(S.Symbols[E.From].Id, {S.Symbols[E.To].Id,
                                          E.Kind,
                                          {E.File, E.Line},
                                          idOf(S, E.PassedToPlus1)}));
    for (const facts::Include &I : S.Facts.Includes)
      Lines.push_back(includeLine({S.Facts.File, I.Path, I.Line}));
    for (const facts::Registration &R : S.Facts.Registrations)
      Lines.push_back(registrationLine(rowOf(S, R)));
    for (const facts::Binding &B : S.Facts.Bindings)
      Lines.push_back(bindingPartLine(index::rowOf(
          B, S.Facts.File, [&](uint32_t Plus1) { return idOf(S, Plus1); })));
    for (const SymbolRecord &Symbol : S.Symbols)
      if (!Defined.count(Symbol.Id))
        Others.emplace(Symbol.Id, &Symbol);
  }
  for (const auto &[Id, Symbol] : Others)
    Lines.push_back(symbolLine(*Symbol));
  return Lines;
}

} // namespace torchtalk::cli
