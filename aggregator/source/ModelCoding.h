//===- ModelCoding.h - Models of source files as bytes ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The fields (store/Fields.h) of models in SourceCache.h, which reuses them
/// only in the program that wrote them. `index merge` takes them out of indexes
/// of the format before too, so fields say since when they are there.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_MODELCODING_H
#define TORCHTALK_AGGREGATOR_SOURCE_MODELCODING_H

#include "source/device/DeviceModel.h"
#include "source/python/PythonModel.h"
#include "source/tree/MessageModel.h"
#include "store/Fields.h"

namespace torchtalk::source {

using store::Is;

constexpr unsigned enumerators(PythonParameter::Kind) {
  return NumParameterKinds;
}
constexpr unsigned enumerators(PythonScope::Kind) {
  return NumPythonScopeKinds;
}
constexpr unsigned enumerators(PythonArgument::Kind) { return 4; }
constexpr unsigned enumerators(PythonCall::Use) { return 3; }
constexpr unsigned enumerators(DeviceRegistration::Kind) { return 5; }

void fields(auto &A, Is<PythonParameter> auto &P) {
  FIELDS(P.Name, P.TheKind, P.Annotation, P.Default);
}
void fields(auto &A, Is<PythonScope> auto &S) {
  FIELDS(S.TheKind, S.Name, S.Parent, S.Line, S.EndLine, S.Conditional, S.Async,
         S.Doc, S.Decorators, S.Bases, S.Parameters, S.Returns);
  FIELDS_SINCE(30, S.Raises);
}
void fields(auto &A, Is<PythonImport> auto &I) {
  FIELDS(I.Scope, I.Line, I.Name, I.Target, I.Alias);
}
void fields(auto &A, Is<PythonValue> auto &V) {
  FIELDS(V.Scope, V.Line, V.Name, V.Value);
}
void fields(auto &A, Is<PythonArgument> auto &P) {
  FIELDS(P.Position, P.Keyword, P.TheKind, P.Value);
}
void fields(auto &A, Is<PythonCall> auto &C) {
  FIELDS(C.Scope, C.Line, C.Callee, C.TheUse, C.Arguments, C.Decorates);
}
void fields(auto &A, Is<MessageRecord> auto &M) {
  FIELDS(M.Line, M.EndLine, M.Kind, M.Condition, M.Macro, M.Parts);
}
void fields(auto &A, Is<MessageFile> auto &M) { FIELDS(M.File, M.Messages); }
void fields(auto &A, Is<PackedText> auto &T) { FIELDS(T.Size, T.Bytes); }
void fields(auto &A, Is<PythonModule> auto &M) {
  FIELDS(M.Name, M.File, M.IsPackage, M.Doc, M.Scopes, M.Imports, M.Values,
         M.Calls, M.SyntaxErrors, M.TooDeep, M.Source);
  FIELDS_SINCE(30, M.Messages);
}
void fields(auto &A, Is<DeviceFunction> auto &F) {
  FIELDS(F.Name, F.Line, F.EndLine, F.Kernel, F.Template, F.Bounds);
  FIELDS_SINCE(30, F.Raises);
}
void fields(auto &A, Is<DeviceLaunch> auto &L) {
  FIELDS(L.Line, L.Callee, L.Scope, L.Function, L.FunctionLine, L.Targets);
}
void fields(auto &A, Is<DeviceHandover> auto &H) {
  FIELDS(H.Line, H.Callee, H.Functor, H.FunctorLine, H.Function,
         H.FunctionLine);
}
void fields(auto &A, Is<DeviceRegistration> auto &R) {
  FIELDS(R.Line, R.TheKind, R.Op, R.Key, R.Schema, R.Kernel, R.Scope,
         R.BlockLine, R.Condition, R.CastPolicy);
}
void fields(auto &A, Is<DeviceFile> auto &F) {
  FIELDS(F.File, F.Functions, F.Launches, F.Handovers, F.Registrations,
         F.Nameless, F.LeftOut, F.TooLarge, F.Code);
}
/// An Outcome.
void fields(auto &A, auto &O)
  requires requires { O.TheModel; }
{
  FIELDS(O.TheModel, O.Problems);
}

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_MODELCODING_H
