//===- SnapshotDiffOps.cpp - Ops, schemas and derivatives -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Schemas.h"
#include "query/SnapshotDiff.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <set>

namespace torchtalk::query {

using index::DerivativeRecord;
using index::IndexReader;
using index::OpRecord;
using index::TorchgenFunction;

namespace {

using FieldMap = std::map<std::string, std::string>;

std::vector<FieldChange> compareFields(const FieldMap &Old,
                                       const FieldMap &New) {
  std::vector<FieldChange> Result;
  FieldMap Names = Old;
  Names.insert(New.begin(), New.end());
  auto In = [](const FieldMap &Fields, const std::string &Name) {
    auto Found = Fields.find(Name);
    return Found == Fields.end() ? std::string() : Found->second;
  };
  for (const auto &[Name, Ignored] : Names)
    if (std::string Before = In(Old, Name), After = In(New, Name);
        Before != After)
      Result.push_back({Name, std::move(Before), std::move(After)});
  return Result;
}

const char *yesNo(bool Value) { return Value ? "yes" : "no"; }

/// What torchgen makes of an entry, each under a name of its own.
void addTorchgen(const TorchgenFunction &F, const std::string &Prefix,
                 FieldMap &Out) {
  Out[Prefix + "variants"] = llvm::join(F.Variants, ", ");
  Out[Prefix + "device_check"] = F.DeviceCheck;
  Out[Prefix + "device_guard"] = yesNo(F.DeviceGuard);
  Out[Prefix + "structured"] = yesNo(F.Structured);
  Out[Prefix + "manual_kernel_registration"] =
      yesNo(F.ManualKernelRegistration);
  Out[Prefix + "manual_cpp_binding"] = yesNo(F.ManualCppBinding);
  Out[Prefix + "use_const_ref_for_mutable_tensors"] =
      yesNo(F.ConstRefForMutable);
  Out[Prefix + "abstract"] = yesNo(F.Abstract);
  Out[Prefix + "tags"] = llvm::join(F.Tags, ", ");
  Out[Prefix + "cpp_no_default_args"] = llvm::join(F.CppNoDefaultArgs, ", ");
  for (const TorchgenFunction::Kernel &K : F.Dispatch)
    Out[Prefix + "dispatch " + K.Key] = K.Namespace + "::" + K.Function +
                                        (K.Structured ? ", structured" : "") +
                                        (K.Of.empty() ? "" : ", of " + K.Of);
  for (const TorchgenFunction::Ufunc &U : F.Ufuncs)
    Out[Prefix + "ufunc " + U.Key] =
        U.Function + "(" + llvm::join(U.Dtypes, ", ") + ")";
  for (const TorchgenFunction::Precomputed &P : F.Precomputations)
    Out[Prefix + "precomputed " + P.Replaces] = llvm::join(P.Parameters, ", ");
}

/// But for the schema, which is compared as such.
FieldMap fieldsOf(const OpRecord &Op) {
  FieldMap Result;
  for (const OpRecord::Field &Field : Op.Fields)
    if (Field.Name != "func" && Field.Name != "dispatch")
      Result[Field.Name] = Field.Value;
  for (const OpRecord::DispatchEntry &Entry : Op.Dispatch)
    Result["dispatch " + Entry.Key] = Entry.Kernel;
  addTorchgen(Op.Torchgen, "torchgen ", Result);
  for (const index::GeneratedOp &Made : Op.Autogen)
    Result["autogen " + Made.Op] = Made.Schema;
  return Result;
}

llvm::Expected<std::set<std::string>> opNames(const IndexReader &Index) {
  std::set<std::string> Result;
  if (llvm::Error E = Index.forEachOpName([&](std::string_view Op) {
        if (Op != "_") // what fallbacks are registered under
          Result.emplace(Op);
        return true;
      }))
    return E;
  return Result;
}

/// An op that one index has only.
llvm::Error addOp(const IndexReader &Index, const std::string &Op,
                  std::vector<EntryChange> &Out) {
  auto Schema = schemaOf(Index, Op);
  if (!Schema)
    return Schema.takeError();
  EntryChange &Change = Out.emplace_back();
  Change.Op = Op;
  if (*Schema) {
    Change.Where = (*Schema)->Where;
    Change.Schema = (*Schema)->Text;
    return llvm::Error::success();
  }
  auto Rows = Index.registrationsOf(Op);
  if (!Rows)
    return Rows.takeError();
  if (!Rows->empty())
    Change.Where = {Rows->front().File, Rows->front().Line};
  return llvm::Error::success();
}

/// \p Op, which both have.
llvm::Error compareOp(const IndexReader &Old, const IndexReader &New,
                      const std::string &Op, SnapshotDiff &Out) {
  auto OldSchema = schemaOf(Old, Op);
  auto NewSchema = schemaOf(New, Op);
  if (!OldSchema || !NewSchema)
    return llvm::joinErrors(OldSchema.takeError(), NewSchema.takeError());
  if (*OldSchema && *NewSchema && (*OldSchema)->Text != (*NewSchema)->Text) {
    SchemaChange Change{Op,
                        (*OldSchema)->Text,
                        (*NewSchema)->Text,
                        (*OldSchema)->Where,
                        (*NewSchema)->Where,
                        {}};
    bool Parsed = (*OldSchema)->Schema && (*NewSchema)->Schema;
    if (Parsed)
      Change.Differences = metadata::compareSchemas(*(*OldSchema)->Schema,
                                                    *(*NewSchema)->Schema);
    // The YAML and a def write one schema differently.
    if (!Parsed || !Change.Differences.empty())
      Out.Schemas.push_back(std::move(Change));
  }

  auto OldEntry = Old.op(Op);
  auto NewEntry = New.op(Op);
  if (!OldEntry || !NewEntry)
    return llvm::joinErrors(OldEntry.takeError(), NewEntry.takeError());
  if (!*OldEntry && !*NewEntry)
    return llvm::Error::success();
  EntryChange Change;
  Change.Op = Op;
  const OpRecord &Last = *NewEntry ? **NewEntry : **OldEntry;
  Change.Where = {Last.File, Last.Line};
  if (bool(*OldEntry) != bool(*NewEntry))
    Change.Fields = {{"entry in native_functions.yaml", yesNo(bool(*OldEntry)),
                      yesNo(bool(*NewEntry))}};
  else
    Change.Fields = compareFields(fieldsOf(**OldEntry), fieldsOf(**NewEntry));
  if (!Change.Fields.empty())
    Out.ChangedOps.push_back(std::move(Change));
  return llvm::Error::success();
}

/// All records of one op, but for lines.
FieldMap fieldsOf(const std::vector<DerivativeRecord> &Records) {
  FieldMap Result;
  for (const DerivativeRecord &R : Records) {
    // A second one is of another entry.
    std::string Prefix = Records.size() > 1 ? R.Signature + ": " : "";
    Result[Prefix + "match"] = toString(R.How);
    Result[Prefix + "entry"] = R.Entry;
    Result[Prefix + "name"] = R.Signature;
    for (const OpRecord::Field &Field : R.Fields)
      if (Field.Name != "name" && Field.Name != "dispatch")
        Result[Prefix + Field.Name] = Field.Value;
    for (const index::DerivativeKey &Key : R.Keys) {
      std::string Of = Prefix + (Key.Key == "Default" ? "" : Key.Key + " ");
      Result[Of + "node"] = Key.Node;
      for (const index::DerivativeFormula &Formula : Key.Formulas)
        Result[Of + "formula of " + llvm::join(Formula.Names, ", ")] =
            Formula.Text;
    }
  }
  // What is a formula as well as a field of that name is told once.
  for (const DerivativeRecord &R : Records)
    for (const index::DerivativeKey &Key : R.Keys)
      for (const index::DerivativeFormula &Formula : Key.Formulas)
        Result.erase(llvm::join(Formula.Names, ", "));
  return Result;
}

using DerivativeMap = std::map<std::string, std::vector<DerivativeRecord>>;

llvm::Expected<DerivativeMap> derivativesOf(const IndexReader &Index) {
  DerivativeMap Result;
  if (llvm::Error E = Index.forEachDerivative([&](const auto &Record) {
        Result[Record.Op].push_back(Record);
        return true;
      }))
    return E;
  return Result;
}

EntryChange entryOf(const std::string &Op,
                    const std::vector<DerivativeRecord> &Records) {
  EntryChange Result;
  Result.Op = Op;
  Result.Where = {Records.front().File, Records.front().Line};
  Result.Schema = Records.front().Signature;
  return Result;
}

} // namespace

llvm::Error diffOps(const IndexReader &Old, const IndexReader &New,
                    SnapshotDiff &Out) {
  auto OldNames = opNames(Old);
  auto NewNames = opNames(New);
  if (!OldNames || !NewNames)
    return llvm::joinErrors(OldNames.takeError(), NewNames.takeError());
  for (const std::string &Op : *OldNames)
    if (llvm::Error E = NewNames->count(Op) != 0
                            ? compareOp(Old, New, Op, Out)
                            : addOp(Old, Op, Out.RemovedOps))
      return E;
  for (const std::string &Op : *NewNames)
    if (OldNames->count(Op) == 0)
      if (llvm::Error E = addOp(New, Op, Out.AddedOps))
        return E;
  return llvm::Error::success();
}

llvm::Error diffDerivatives(const IndexReader &Old, const IndexReader &New,
                            SnapshotDiff &Out) {
  auto OldRecords = derivativesOf(Old);
  auto NewRecords = derivativesOf(New);
  if (!OldRecords || !NewRecords)
    return llvm::joinErrors(OldRecords.takeError(), NewRecords.takeError());
  for (const auto &[Op, Records] : *OldRecords) {
    auto Found = NewRecords->find(Op);
    if (Found == NewRecords->end()) {
      Out.RemovedDerivatives.push_back(entryOf(Op, Records));
      continue;
    }
    EntryChange Change = entryOf(Op, Found->second);
    Change.Fields = compareFields(fieldsOf(Records), fieldsOf(Found->second));
    if (!Change.Fields.empty())
      Out.ChangedDerivatives.push_back(std::move(Change));
  }
  for (const auto &[Op, Records] : *NewRecords)
    if (OldRecords->count(Op) == 0)
      Out.AddedDerivatives.push_back(entryOf(Op, Records));
  return llvm::Error::success();
}

} // namespace torchtalk::query
