//===- OpProperties.cpp - What there is for an op, but kernels ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ops/OpProperties.h"
#include "metadata/TorchgenSignature.h"
#include "record/TestRecording.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>
#include <set>

namespace torchtalk::query {

using index::DerivativeFormula;
using index::DerivativeRecord;
using index::Location;
using index::OpRecord;
using index::PythonRegistration;
using metadata::Variant;

OpProperties::OpProperties(const OpSet &Ops, llvm::ArrayRef<Property> Wanted)
    : Ops(Ops) {
  auto Wants = [&](std::initializer_list<Property> Any) {
    return llvm::any_of(
        Any, [&](Property P) { return llvm::is_contained(Wanted, P); });
  };
  using enum Property;
  if (Wants({Functional, Inplace, Out, Structured, Tags, Python, CShim}))
    readTorchgen();
  if (Wants({Formula, ForwardAd}))
    readDerivatives();
  if (Wants({Decomposition, Inductor, Sharding, Core, InductorDecomposition}))
    readPython();
  if (Wants({Docs}))
    readDocs();
  if (Wants({OpInfo, Dtypes, DtypesCuda}))
    readOpInfos();
  if (Wants({Autocast}))
    readAutocast();
  if (Wants({Tests}))
    readTests();
  if (Wants({Recorded}))
    readRecord();
}

std::optional<PropertyValue> OpProperties::of(Property P,
                                              const std::string &Op) const {
  // get_decompositions() ignores what has none.
  if (P == Property::Core && !of(Property::Decomposition, Op))
    return std::nullopt;
  const size_t I = static_cast<size_t>(P);
  auto Own = All[I].find(Op);
  auto Shared = OfName[I].find(llvm::StringRef(Op).split('.').first);
  const bool IsShared = Shared != OfName[I].end();
  // What a lowering falls back to is no other way.
  const bool IsLowered =
      P == Property::Inductor && IsShared &&
      Shared->second.Word == toString(PythonRegistration::Kind::Lowering);
  if (Own != All[I].end() && !IsLowered)
    return Own->second;
  if (IsShared)
    return Shared->second;
  // torch/_inductor/decomposition.py: what it registers itself is above.
  if (P == Property::InductorDecomposition && !LeftOut.contains(Op) &&
      (Taken.contains(Op) || of(Property::Core, Op)))
    return of(Property::Decomposition, Op);
  return Unknown[I];
}

void OpProperties::Chosen::add(const PythonRegistration &Row) {
  (Row.isOfOneOverload() ? Ops : Names).insert(Row.Op);
}

/// Variants are those that torchgen groups (pre_group_native_functions in
/// torchgen/gen.py): of the YAML, and what it generates.
void OpProperties::readTorchgen() {
  struct Member {
    const std::string *Op;
    Location Where;
    Variant Kind;
  };
  std::map<std::string, std::vector<Member>> Groups;
  for (const std::string &Op : Ops.names()) {
    const index::TorchgenFunction *Function = Ops.torchgen(Op);
    auto Schema = Function ? Ops.schema(Op) : std::nullopt;
    if (!Schema)
      continue;
    if (Schema->Schema)
      Groups[metadata::signatureText(*Schema->Schema, {})].push_back(
          {&Op, Schema->Where, metadata::variantOf(*Schema->Schema)});
    const OpRecord *Entry = Ops.entry(Op);
    const std::string *Delegate =
        Entry ? Entry->field("structured_delegate") : nullptr;
    if (Function->Structured || Delegate)
      to(Property::Structured)[Op] = {"yes", Delegate ? *Delegate : "",
                                      Schema->Where};
    if (!Function->Tags.empty())
      to(Property::Tags)[Op] = {llvm::join(Function->Tags, ","), "",
                                Schema->Where};
    if (!Function->PythonNames.empty())
      to(Property::Python)[Op] = {"yes", Function->PythonNames.front(),
                                  Schema->Where};
    std::vector<std::string> Devices;
    Devices.reserve(Function->CShims.size());
    for (const auto &Shim : Function->CShims)
      Devices.push_back(Shim.Device.empty() ? "any" : Shim.Device);
    if (!Devices.empty())
      to(Property::CShim)[Op] = {
          llvm::join(Devices, ","),
          "",
          {Function->CShims[0].File, Function->CShims[0].Line}};
  }
  for (const auto &[Signature, Members] : Groups)
    for (const auto &[Kind, P] :
         {std::pair(Variant::Functional, Property::Functional),
          std::pair(Variant::Inplace, Property::Inplace),
          std::pair(Variant::Out, Property::Out)}) {
      auto Has = llvm::find_if(Members,
                               [&](const Member &M) { return M.Kind == Kind; });
      if (Has == Members.end())
        continue;
      for (const Member &M : Members)
        to(P)[*M.Op] = {"yes", *Has->Op, Has->Where};
    }
}

void OpProperties::readDerivatives() {
  using Match = DerivativeRecord::Match;
  Ops.index().forEachDerivative([&](const DerivativeRecord &Entry) {
    if (Entry.How == Match::Listed || Entry.How == Match::NoSchema)
      return; // no entry serves it
    to(Property::Formula)[Entry.Op] = {Entry.hasGradient() ? "yes"
                                                           : "no gradient",
                                       Entry.Entry,
                                       {Entry.File, Entry.Line}};
    for (const index::DerivativeKey &Key : Entry.Keys)
      for (const DerivativeFormula &Formula : Key.Formulas)
        if (Formula.TheRole == DerivativeFormula::Role::Forward) {
          bool IsAuto = llvm::StringRef(Formula.Text).starts_with("auto_");
          to(Property::ForwardAd)
              .try_emplace(Entry.Op,
                           PropertyValue{IsAuto ? Formula.Text : "yes",
                                         Entry.Entry,
                                         {Entry.File, Formula.Line}});
        }
  });
}

/// A registration of which only running tells the op makes unknown what none
/// is known of.
void OpProperties::readPython() {
  using Kind = PythonRegistration::Kind;
  Ops.index().forEachPythonRegistration([&](const PythonRegistration &Row) {
    llvm::StringRef File = Row.File;
    if (!File.starts_with("torch/") || File.starts_with("torch/testing/"))
      return;
    PropertyValue Value{"yes", Row.Function, {Row.File, Row.Line}};
    Property P = Property::Decomposition;
    if (Row.TheKind == Kind::Lowering || Row.TheKind == Kind::Fallback) {
      P = Property::Inductor;
      Value.Word = toString(Row.TheKind);
    } else if (Row.TheKind == Kind::Sharding) {
      P = Property::Sharding;
    } else if (Row.TheKind == Kind::CoreDecomposition) {
      P = Property::Core;
    } else if (Row.TheKind == Kind::InductorDecomposition) {
      return Taken.add(Row);
    } else if (Row.TheKind == Kind::InductorExclusion) {
      return LeftOut.add(Row);
    } else if (Row.TheKind != Kind::Decomposition) {
      return;
    } else if (File.starts_with("torch/_inductor/")) {
      P = Property::InductorDecomposition;
    }
    const size_t I = static_cast<size_t>(P);
    if (!Row.isOfKnownOp()) {
      if (!Unknown[I] && !Row.IsUncalled)
        Unknown[I] = PropertyValue{"unknown", "", Value.Where};
      return;
    }
    PropertyValue &Known = (Row.isOfOneOverload() ? All : OfName)[I][Row.Op];
    if (Known.Word.empty() || Row.TheKind == Kind::Lowering)
      Known = std::move(Value);
  });
}

/// Docstrings of functions that C++ binds, and of those that Python defines
/// instead.
void OpProperties::readDocs() {
  Values &OfOps = OfName[static_cast<size_t>(Property::Docs)];
  Ops.index().forEachOpDoc([&](const index::OpDoc &Doc) {
    OfOps.try_emplace(Doc.Op,
                      PropertyValue{"yes", Doc.Name, {Doc.File, Doc.Line}});
  });
  for (llvm::StringRef In : {"torch.functional.", "torch._tensor.Tensor."})
    Ops.index().forEachPython(In, [&](const index::PythonRecord &Record) {
      llvm::StringRef Name = llvm::StringRef(Record.Name).substr(In.size());
      if (!Record.Doc.empty() && !Name.contains('.'))
        OfOps.try_emplace(
            ("aten::" + Name).str(),
            PropertyValue{"yes", Record.Name, {Record.File, Record.Line}});
    });
}

/// The op that an entry of this name or alias is for: "aten::gelu" of
/// "nn.functional.gelu", "aten::linalg_norm" of "linalg.norm".
static std::string opTestedBy(llvm::StringRef Name) {
  for (const char *Prefix : {"torch.", "ops.aten.", "nn.functional."})
    Name.consume_front(Prefix);
  Name.consume_back(".default");
  std::string Flat = Name.str();
  std::replace(Flat.begin(), Flat.end(), '.', '_');
  return "aten::" + Flat;
}

/// Variants, such as the ways to reduce, can declare other dtypes.
void OpProperties::readOpInfos() {
  auto Add = [&](Property P, const std::string &Op,
                 const index::OpInfoRecord &Info, const std::string &Word) {
    auto [At, New] = OfName[static_cast<size_t>(P)].try_emplace(
        Op, PropertyValue{Word, Info.Name, {Info.File, Info.Line}});
    llvm::SmallVector<llvm::StringRef, 4> Words;
    llvm::StringRef(At->second.Word).split(Words, " | ");
    if (!New && !llvm::is_contained(Words, Word))
      At->second.Word += " | " + Word;
  };
  for (const index::OpInfoRecord &Info : Ops.index().opInfos()) {
    if (Info.Module || !llvm::StringRef(Info.File).starts_with("torch/"))
      continue;
    std::set<std::string> Tested = {opTestedBy(Info.Name)};
    for (const std::string &Alias : Info.Aliases)
      Tested.insert(opTestedBy(Alias));
    for (const std::string &Name : Tested)
      for (const std::string &Op : {Name, Name + "_"}) {
        Add(Property::OpInfo, Op, Info, "yes");
        for (const auto &Declared : Info.Declared)
          if (Declared.Argument == "dtypes")
            Add(Property::Dtypes, Op, Info, Declared.Text);
          else if (Declared.Argument == "dtypesIfCUDA")
            Add(Property::DtypesCuda, Op, Info, Declared.Text);
      }
  }
}

/// Kernels of keys such as AutocastCPU, by device type. Those that are no
/// instance of at::autocast::WrapFunction, or of Python, are an op's own.
void OpProperties::readAutocast() {
  std::map<std::string, std::map<std::string, PropertyValue>> Devices;
  auto Add = [&](const auto &Row, const std::string &Policy,
                 const std::string &Kernel) {
    llvm::StringRef Key = Row.Key;
    if (Key.consume_front("Autocast") && Ops.names().count(Row.Op))
      Devices[Row.Op].try_emplace(Key.lower(),
                                  PropertyValue{Policy.empty() ? "own" : Policy,
                                                Policy.empty() ? Kernel : "",
                                                {Row.File, Row.Line}});
  };
  for (const auto &Of : Ops.registrations())
    for (const index::RegistrationRecord &Row : Of.second)
      if (Row.isKernel())
        Add(Row, Row.CastPolicy, Row.KernelName);
  Ops.index().forEachPythonRegistration([&](const PythonRegistration &Row) {
    if (llvm::StringRef(Row.File).starts_with("torch/"))
      Add(Row, "", Row.Function);
  });
  for (auto &[Op, ByDevice] : Devices) {
    PropertyValue &Value = to(Property::Autocast)[Op];
    Value = ByDevice.begin()->second;
    Value.Word.clear();
    for (const auto &[Device, Of] : ByDevice)
      Value.Word += (Value.Word.empty() ? "" : ",") + Device + ":" + Of.Word;
  }
}

/// Not those that reach it by other functions or ops: 'affected' has them.
void OpProperties::readTests() {
  Values &OfOps = OfName[static_cast<size_t>(Property::Tests)];
  for (index::TestsOfOp &Of : Ops.index().testsOfOps())
    OfOps[Of.Op] = {std::to_string(Of.Count),
                    std::move(Of.First),
                    {std::move(Of.File), Of.Line}};
}

void OpProperties::readRecord() {
  auto Loaded = record::loadRecording(Ops.index().directory());
  if (!Loaded)
    return Ops.index().fail(Loaded.takeError());
  if (!*Loaded) {
    Unknown[static_cast<size_t>(Property::Recorded)] =
        PropertyValue{"unknown", "", {}};
    return;
  }
  const record::TestRecording &Record = **Loaded;
  std::vector<size_t> Counts(Record.Ops.size());
  std::vector<const std::string *> First(Record.Ops.size());
  for (const record::RecordedTest &Test : Record.Tests) {
    std::set<uint32_t> Ran;
    for (const record::RecordedRun &Run : Test.Runs)
      Ran.insert(Run.Ops.begin(), Run.Ops.end());
    for (uint32_t Op : Ran)
      if (Counts[Op]++ == 0)
        First[Op] = &Test.Function;
  }
  Values &OfOps = OfName[static_cast<size_t>(Property::Recorded)];
  for (size_t I = 0; I < Counts.size(); ++I)
    if (Counts[I] != 0)
      OfOps[Record.Ops[I]] = {std::to_string(Counts[I]), *First[I], {}};
}

} // namespace torchtalk::query
