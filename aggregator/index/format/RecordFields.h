//===- RecordFields.h - The fields of the records of an index ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The fields of each record in the order of its encoding (store/Fields.h).
/// Every change here needs another IndexFormatVersion. What is added comes
/// last, by FIELDS_SINCE(), so that the version before can still be read.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_INDEX_FORMAT_RECORDFIELDS_H
#define TORCHTALK_AGGREGATOR_INDEX_FORMAT_RECORDFIELDS_H

#include "merge/FactTable.h"
#include "records/DeviceRecords.h"
#include "records/IndexRecords.h"
#include "records/PythonRecords.h"
#include "records/SearchRecords.h"
#include "records/TestRecords.h"
#include "source/ModelCoding.h"
#include "store/Fields.h"

namespace torchtalk::facts {

constexpr unsigned enumerators(FunctionKind) { return NumFunctionKinds; }
constexpr unsigned enumerators(Linkage) { return 2; }
constexpr unsigned enumerators(EdgeKind) { return NumEdgeKinds; }
constexpr unsigned enumerators(RegistrationApi) { return NumRegistrationApis; }
constexpr unsigned enumerators(DispatchKeyRelation) {
  return NumDispatchKeyRelations;
}
constexpr unsigned enumerators(BindingKind) { return NumBindingKinds; }

void fields(auto &A, store::Is<DispatchKeyFact> auto &D) {
  FIELDS(D.Relation, D.Of, D.Key, D.Rank);
}

} // namespace torchtalk::facts

namespace torchtalk::index {

using store::Is;

constexpr unsigned enumerators(TuState) { return 4; }
constexpr unsigned enumerators(DerivativeFormula::Role) {
  return NumDerivativeRoles;
}
constexpr unsigned enumerators(DerivativeRecord::Match) {
  return NumDerivativeMatches;
}
constexpr unsigned enumerators(Sureness) { return NumSurenesses; }
constexpr unsigned enumerators(PythonRegistration::Kind) {
  return NumPythonRegistrationKinds;
}

//===----------------------------------------------------------------------===//
// Compiled code. Rows name files by number.
//===----------------------------------------------------------------------===//

void fields(auto &A, Is<Location> auto &L) { FIELDS(L.File, L.Line); }
/// Neither the id, which is the key, nor the definitions, which are rows.
void fields(auto &A, Is<SymbolRecord> auto &S) {
  FIELDS(S.Mangled, S.Name, S.Signature, S.Kind, S.Link, S.Template);
}
void fields(auto &A, Is<DefinitionRow> auto &D) {
  FIELDS(D.File, D.Line, D.EndLine, D.Builds, D.MacroFilePlus1);
  if (D.MacroFilePlus1 != 0)
    FIELDS(D.MacroLine);
}
/// Without the peer, which comes once for all of its sites: an id takes eight
/// bytes that do not compress.
void fields(auto &A, Is<Row<EdgeFact>> auto &E) {
  FIELDS(E.Kind, E.Builds, E.File, E.Line);
  // Arguments are functions by name, and lambdas.
  if (E.Kind == facts::EdgeKind::Address || E.Kind == facts::EdgeKind::Encloses)
    FIELDS(E.PassedTo);
}
void fields(auto &A, Is<IncludeRow> auto &I) { FIELDS(I.To, I.Line, I.Builds); }
void fields(auto &A, Is<NamedId> auto &N) {
  FIELDS(N.Id);
  A.fixed32(N.Naming);
}
void fields(auto &A, Is<TuRecord> auto &T) {
  FIELDS(T.Main, T.Object, T.State, T.Errors, T.Detail, T.Compiler, T.Build);
}

//===----------------------------------------------------------------------===//
// Registrations and bindings.
//===----------------------------------------------------------------------===//

void fields(auto &A, Is<RegistrationRecord> auto &R) {
  FIELDS(R.Op, R.Key, R.Schema, R.Kernel, R.KernelName, R.File, R.Line,
         R.BlockLine, R.Compiled, R.Conditional, R.Condition, R.Api, R.OnlyIn,
         R.CastPolicy);
  FIELDS_SINCE(30, R.OfRun, R.Replaced);
}
void fields(auto &A, Is<BindingRecord> auto &B) {
  FIELDS(B.Name, B.Kind, B.Names, B.UserNames, B.Symbol, B.SymbolName,
         B.Wrapped, B.WrappedName, B.Spelling, B.File, B.Line, B.Conditional,
         B.Owner, B.OwnerName, B.OwnerPath, B.OnlyIn);
}
void fields(auto &A, Is<BindingPlace> auto &P) { FIELDS(P.Symbol, P.Path); }
void fields(auto &A, Is<BindingRow> auto &B) {
  FIELDS(B.Kind, B.Owner, B.Name, B.Target, B.Wrapped, B.Spelling, B.Site,
         B.Call, B.Conditional);
}
/// Without the use, which is the key.
void fields(auto &A, Is<JoinFacts> auto &J) {
  A.nested(J.Registrations);
  A.nested(J.DispatchKeys);
  FIELDS(J.Bindings);
}

//===----------------------------------------------------------------------===//
// YAML.
//===----------------------------------------------------------------------===//

void fields(auto &A, Is<TorchgenFunction::Kernel> auto &K) {
  FIELDS(K.Key, K.Function, K.Namespace, K.Structured, K.Of);
}
void fields(auto &A, Is<TorchgenFunction::Ufunc> auto &U) {
  FIELDS(U.Key, U.Function, U.Dtypes);
}
void fields(auto &A, Is<TorchgenFunction::Precomputed> auto &P) {
  FIELDS(P.Replaces, P.Parameters);
}
void fields(auto &A, Is<TorchgenFunction::CShim> auto &S) {
  FIELDS(S.Device, S.File, S.Line);
}
void fields(auto &A, Is<TorchgenFunction> auto &F) {
  FIELDS(F.Variants, F.DeviceCheck, F.DeviceGuard, F.Structured,
         F.ManualKernelRegistration, F.ManualCppBinding, F.ConstRefForMutable,
         F.Abstract, F.Tags, F.CppNoDefaultArgs, F.Dispatch, F.Ufuncs,
         F.Precomputations, F.PythonNames, F.CShims);
}
void fields(auto &A, Is<OpRecord::Field> auto &F) {
  FIELDS(F.Name, F.Value, F.Line);
}
void fields(auto &A, Is<OpRecord::DispatchEntry> auto &D) {
  FIELDS(D.Key, D.Kernel, D.Line);
}
void fields(auto &A, Is<GeneratedOp> auto &G) {
  FIELDS(G.Op, G.Schema, G.Torchgen);
}
void fields(auto &A, Is<OpRecord> auto &O) {
  FIELDS(O.Op, O.Schema, O.File, O.Line, O.Fields, O.Dispatch, O.Torchgen,
         O.Autogen);
}
void fields(auto &A, Is<DerivativeFormula> auto &F) {
  FIELDS(F.Names, F.Text, F.TheRole, F.Line);
}
void fields(auto &A, Is<DerivativeKey> auto &K) {
  FIELDS(K.Key, K.Node, K.Formulas);
}
void fields(auto &A, Is<DerivativeRecord> auto &D) {
  FIELDS(D.Op, D.How, D.Entry, D.Signature, D.File, D.Line, D.Fields, D.Keys,
         D.OutputDifferentiability);
}

//===----------------------------------------------------------------------===//
// Python and its tests.
//===----------------------------------------------------------------------===//

void fields(auto &A, Is<PythonCallee> auto &C) {
  FIELDS(C.Target, C.Line, C.Sure);
}
void fields(auto &A, Is<PythonCaller> auto &C) {
  FIELDS(C.Name, C.Line, C.Sure);
}
/// Without the name, which is the key.
void fields(auto &A, Is<PythonRecord> auto &P) {
  FIELDS(P.Kind, P.File, P.Line, P.EndLine, P.Conditional, P.Async, P.Doc,
         P.Decorators, P.PublicNames, P.Parameters, P.Returns, P.Bases,
         P.AllBases, P.Callees);
}
void fields(auto &A, Is<PythonRegistration> auto &R) {
  FIELDS(R.Op, R.TheKind, R.Key, R.Function, R.IsDefault, R.File, R.Line,
         R.IsUncalled);
  FIELDS_SINCE(30, R.Raises);
}
void fields(auto &A, Is<OpDoc> auto &D) {
  FIELDS(D.Op, D.Name, D.File, D.Line, D.Text);
}
void fields(auto &A, Is<OpInfoRecord::Dtypes> auto &D) {
  FIELDS(D.Argument, D.Text);
}
void fields(auto &A, Is<OpInfoRecord> auto &O) {
  FIELDS(O.Name, O.Variant, O.Class, O.Module, O.File, O.Line, O.Aliases,
         O.Declared, O.Databases, O.Callees);
}
void fields(auto &A, Is<TestsOfOp> auto &O) {
  FIELDS(O.Op, O.Count, O.First, O.File, O.Line);
}
/// Without the id, which is the key.
void fields(auto &A, Is<TestRecord> auto &T) {
  FIELDS(T.Function, T.Class, T.File, T.Line, T.EndLine, T.PerDevice,
         T.Parametrized, T.Databases);
}

//===----------------------------------------------------------------------===//
// Device code and names.
//===----------------------------------------------------------------------===//

void fields(auto &A, Is<LaunchSite> auto &L) {
  FIELDS(L.File, L.Line, L.Function, L.FunctionLine, L.Through);
}
void fields(auto &A, Is<HandedFunctor> auto &H) {
  FIELDS(H.Line, H.Callee, H.Functor, H.FunctorLine);
}
/// Without the name, which is the key.
void fields(auto &A, Is<DeviceRecord> auto &D) {
  FIELDS(D.File, D.Line, D.EndLine, D.Kernel, D.Template, D.Compiled, D.Bounds,
         D.Launches, D.Handed);
  FIELDS_SINCE(30, D.Raises);
}
/// Without kind and name, which are in the key.
void fields(auto &A, Is<SearchEntry> auto &S) {
  FIELDS(S.Symbol, S.Where, S.Method);
}
void fields(auto &A, Is<SearchName> auto &S) {
  FIELDS(S.Name, S.Entries, S.Kernels, S.Shared);
}

//===----------------------------------------------------------------------===//
// The summary.
//===----------------------------------------------------------------------===//

void fields(auto &A, Is<SchemaCounts> auto &C) {
  SMALL_FIELDS(C.Compared, C.Generated, C.Differ, C.NotCompared, C.Unlisted);
}
void fields(auto &A, Is<BuildInfo> auto &B) { FIELDS(B.Name, B.Settings); }
void fields(auto &A, Is<RunInfo> auto &R) {
  FIELDS(R.Python, R.Version, R.Imports, R.Unix, R.Files);
}
/// Without the format version, which comes first.
void fields(auto &A, Is<IndexSummary> auto &S) {
  FIELDS(S.SourceRoot, S.BuildDir, S.Commit, S.PyTorchVersion, S.Package,
         S.DescribedBy, S.BuiltOn);
  SMALL_FIELDS(S.CreatedUnix, S.TusOk, S.TusFailed, S.TusMissing, S.Symbols,
               S.Functions, S.Edges, S.Includes, S.Registrations, S.StubKernels,
               S.JitOperators, S.Dynamic, S.Ops, S.Derivatives, S.Files,
               S.Bindings, S.UnnamedBindings, S.ShardsSeen, S.ShardsUnique,
               S.PythonModules, S.PythonClasses, S.PythonFunctions,
               S.PythonRegistrations, S.OpDocs, S.OpInfos, S.Tests,
               S.DeviceKernels, S.DeviceKernelsCompiled, S.DeviceLaunches,
               S.UnknownLaunches, S.TextFiles, S.TusAsText, S.FunctorKernels,
               S.NotCompiled, S.MergedParts, S.Edits);
  FIELDS(S.Schemas, S.InputsDigest, S.TextDigest);
  A.nested(S.FactsDirs);
  FIELDS(S.Parsed, S.Shard.Number, S.Shard.Count, S.Builds);
  FIELDS_SINCE(30, S.Run, S.PlacesAt);
}

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_INDEX_FORMAT_RECORDFIELDS_H
