//===- SnapshotDiffOps.cpp - Ops, schemas and derivatives -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/diff/SnapshotDiff.h"
#include "query/dispatch/OpSet.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

namespace torchtalk::query {

using index::DerivativeRecord;
using index::OpRecord;
using index::Session;
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

/// But for the schema, which is compared as such, and for what torchgen
/// generates besides, which are ops of their own.
FieldMap fieldsOf(const OpSet &Of, const std::string &Name) {
  FieldMap Result;
  addTorchgen(*Of.torchgen(Name), "torchgen ", Result);
  const OpRecord *Entry = Of.entry(Name);
  if (!Entry)
    return Result;
  const OpRecord &Op = *Entry;
  for (const OpRecord::Field &Field : Op.Fields)
    if (Field.Name != "func" && Field.Name != "dispatch")
      Result[Field.Name] = Field.Value;
  for (const OpRecord::DispatchEntry &Entry : Op.Dispatch)
    Result["dispatch " + Entry.Key] = Entry.Kernel;
  return Result;
}

/// An op that one index has only.
void addOp(const OpSet &Of, const std::string &Op,
           std::vector<EntryChange> &Out) {
  auto Schema = Of.schema(Op);
  EntryChange &Change = Out.emplace_back();
  Change.Op = Op;
  if (Schema) {
    Change.Where = Schema->Where;
    Change.Schema = Schema->Text;
    return;
  }
  auto Rows = Of.index().registrationsOf(Op);
  if (!Rows.empty())
    Change.Where = {Rows.front().File, Rows.front().Line};
}

/// Where a def of \p Op has no schema, so that the dispatcher infers it from
/// the C++ function; std::nullopt where there is no def.
std::optional<index::Location> inferredAt(const OpSet &Of,
                                          const std::string &Op) {
  for (const index::RegistrationRecord &Row : Of.index().registrationsOf(Op))
    if (Row.isDef())
      return index::Location{Row.File, Row.Line};
  return std::nullopt;
}

/// One of \p Old and \p New is written, the other one inferred. What is
/// inferred names its arguments _0, _1 (c10::detail::infer_schema): what is
/// written calls them otherwise.
void compareInferred(const OpSet &Other, const std::string &Op,
                     const OpSchema &Written, bool IsOld, SnapshotDiff &Out) {
  auto Where = inferredAt(Other, Op);
  if (!Where || !Written.Schema ||
      llvm::all_of(Written.Schema->Arguments, [](const auto &Argument) {
        return llvm::StringRef(Argument.Name).starts_with("_");
      }))
    return;
  const std::string Inferred = "inferred from the C++ function";
  SchemaChange Change{Op, "", "", {}, {}, {}};
  (IsOld ? Change.Old : Change.New) = Written.Text;
  (IsOld ? Change.OldPlace : Change.NewPlace) = Written.Where;
  (IsOld ? Change.NewPlace : Change.OldPlace) = *Where;
  Change.Differences.push_back({"schema", IsOld ? Written.Text : Inferred,
                                IsOld ? Inferred : Written.Text});
  Out.Schemas.push_back(std::move(Change));
}

/// \p Op, which both have.
void compareOp(const OpSet &Old, const OpSet &New, const std::string &Op,
               SnapshotDiff &Out) {
  auto OldSchema = Old.schema(Op);
  auto NewSchema = New.schema(Op);
  if (OldSchema && !NewSchema)
    compareInferred(New, Op, *OldSchema, true, Out);
  if (!OldSchema && NewSchema)
    compareInferred(Old, Op, *NewSchema, false, Out);
  if (OldSchema && NewSchema && OldSchema->Text != NewSchema->Text) {
    SchemaChange Change{Op,
                        OldSchema->Text,
                        NewSchema->Text,
                        OldSchema->Where,
                        NewSchema->Where,
                        {}};
    bool Parsed = OldSchema->Schema && NewSchema->Schema;
    if (Parsed)
      Change.Differences =
          metadata::compareSchemas(*OldSchema->Schema, *NewSchema->Schema);
    // The YAML and a def write one schema differently.
    if (!Parsed || !Change.Differences.empty())
      Out.Schemas.push_back(std::move(Change));
  }

  bool InOld = Old.torchgen(Op) != nullptr;
  bool InNew = New.torchgen(Op) != nullptr;
  if (!InOld && !InNew)
    return;
  EntryChange Change;
  Change.Op = Op;
  Change.Where = InNew ? NewSchema->Where : OldSchema->Where;
  auto HasEntry = [&](const OpSet &Of) { return Of.entry(Op) != nullptr; };
  if (HasEntry(Old) != HasEntry(New))
    Change.Fields = {{"entry in native_functions.yaml", yesNo(HasEntry(Old)),
                      yesNo(HasEntry(New))}};
  else if (InOld && InNew)
    Change.Fields = compareFields(fieldsOf(Old, Op), fieldsOf(New, Op));
  if (!Change.Fields.empty())
    Out.ChangedOps.push_back(std::move(Change));
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

DerivativeMap derivativesOf(Session &Index) {
  DerivativeMap Result;
  Index.forEachDerivative(
      [&](const auto &Record) { Result[Record.Op].push_back(Record); });
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

void diffOps(const OpSet &Old, const OpSet &New, SnapshotDiff &Out) {
  for (const std::string &Op : Old.names())
    New.names().contains(Op) ? compareOp(Old, New, Op, Out)
                             : addOp(Old, Op, Out.RemovedOps);
  for (const std::string &Op : New.names())
    if (!Old.names().contains(Op))
      addOp(New, Op, Out.AddedOps);
}

void diffDerivatives(Session &Old, Session &New, SnapshotDiff &Out) {
  auto OldRecords = derivativesOf(Old);
  auto NewRecords = derivativesOf(New);
  for (const auto &[Op, Records] : OldRecords) {
    auto Found = NewRecords.find(Op);
    if (Found == NewRecords.end()) {
      Out.RemovedDerivatives.push_back(entryOf(Op, Records));
      continue;
    }
    EntryChange Change = entryOf(Op, Found->second);
    Change.Fields = compareFields(fieldsOf(Records), fieldsOf(Found->second));
    if (!Change.Fields.empty())
      Out.ChangedDerivatives.push_back(std::move(Change));
  }
  for (const auto &[Op, Records] : NewRecords)
    if (OldRecords.count(Op) == 0)
      Out.AddedDerivatives.push_back(entryOf(Op, Records));
}

} // namespace torchtalk::query
