//===- GeneratedSchemas.cpp - The schemas that torchgen makes up ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/GeneratedSchemas.h"
#include "metadata/TorchgenSignature.h"
#include "metadata/schema/SchemaTypeParser.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace torchtalk::metadata {
namespace {

using Kind = SchemaType::Kind;
using Arguments = std::vector<SchemaArgument>;

/// Position of the `self` argument; the number of arguments when there is none.
size_t selfIndex(const Arguments &All) {
  auto IsSelf = [](const SchemaArgument &A) {
    return !A.KeywordOnly && A.Name == "self";
  };
  return static_cast<size_t>(llvm::find_if(All, IsSelf) - All.begin());
}

/// Arguments.signature() without annotations.
Arguments unannotated(const FunctionSchema &Schema) {
  Arguments Result = sharedArguments(Schema);
  for (SchemaArgument &A : Result)
    A.Alias.reset();
  return Result;
}

/// `(a!)`, where the tensor is.
AliasInfo writtenAlias(const SchemaType &Type, const std::string &Set) {
  if (Type.is(Kind::Optional))
    return writtenAlias(Type.Elements.front(), Set);
  if (Type.is(Kind::List))
    return *listAlias(writtenAlias(Type.Elements.front(), Set), std::nullopt);
  AliasInfo Alias;
  Alias.Before = Alias.After = {Set};
  Alias.Write = true;
  return Alias;
}

void collectSets(const AliasInfo &Alias, std::vector<std::string> &Out) {
  llvm::append_range(Out, Alias.Before);
  for (const AliasInfo &Element : Alias.Contained)
    collectSets(Element, Out);
}

/// generate_out_args_from_schema(): appends an `out` for each return that
/// holds tensors.
void addOutArguments(const FunctionSchema &Base, FunctionSchema &Result) {
  std::vector<std::string> Used, Free;
  for (const SchemaArgument &A : Base.Arguments)
    if (A.Alias)
      collectSets(*A.Alias, Used);
  for (char C = 'a'; C <= 'z'; ++C)
    if (std::string Set(1, C); !llvm::is_contained(Used, Set))
      Free.push_back(Set);
  bool OnlyTensors = llvm::all_of(Base.Returns, [](const auto &R) {
    return R.Type.isBase("Tensor") && !R.ListSize;
  });
  for (size_t I = 0; I < Base.Returns.size(); ++I) {
    const SchemaArgument &Return = Base.Returns[I];
    if (!isTensorLike(Return.Type)) {
      Result.Returns.push_back(Return);
      continue;
    }
    if (I >= Free.size())
      return;
    SchemaArgument Out;
    Out.Type = Return.Type;
    Out.ListSize = Return.ListSize;
    Out.Alias = writtenAlias(Out.Type, Free[I]);
    if (OnlyTensors)
      Result.Returns.push_back(Out);
    Out.Name = Base.Returns.size() == 1 ? "out" : "out" + std::to_string(I);
    Out.KeywordOnly = true;
    Result.Arguments.push_back(std::move(Out));
  }
}

std::optional<FunctionSchema> outVariant(const FunctionSchema &Base) {
  FunctionSchema Result;
  Result.Name = outOfPlaceName(Base.Name);
  Result.Overload = Base.Overload.empty() ? "out" : Base.Overload + "_out";
  size_t Self = selfIndex(Base.Arguments);
  switch (variantOf(Base)) {
  case Variant::Out:
  case Variant::Scratch:
    return std::nullopt;
  case Variant::Inplace: {
    if (Self == Base.Arguments.size())
      return std::nullopt;
    Result.Arguments = Base.Arguments;
    Result.Arguments[Self].Alias.reset();
    SchemaArgument Out = Base.Arguments[Self];
    Out.Name = "out";
    Out.KeywordOnly = true;
    Out.Default.reset();
    Result.Arguments.push_back(std::move(Out));
    Result.Returns = Base.Returns;
    return Result;
  }
  case Variant::Mutable:
    Result.Arguments = Base.Arguments;
    break;
  case Variant::Functional:
    Result.Arguments = unannotated(Base);
    break;
  }
  size_t Before = Result.Arguments.size();
  addOutArguments(Base, Result);
  return Result.Arguments.size() == Before ? std::nullopt
                                           : std::make_optional(Result);
}

/// FunctionSchema.signature() with the names of returns: what is written to is
/// returned instead.
std::optional<FunctionSchema> functionalVariant(const FunctionSchema &Base) {
  Variant Of = variantOf(Base);
  if (Of == Variant::Functional)
    return std::nullopt;
  FunctionSchema Result;
  Result.Name = outOfPlaceName(Base.Name);
  if (Of == Variant::Mutable)
    Result.Name += "_functional";
  Result.Overload = Base.Overload;
  Result.Arguments = unannotated(Base);
  Result.Returns = Base.Returns;
  for (SchemaArgument &Return : Result.Returns)
    Return.Alias.reset();

  size_t Self = selfIndex(Base.Arguments);
  auto AddReturn = [&](const SchemaArgument &A) {
    auto IsReturned = [&](const auto &R) { return R.Alias == A.Alias; };
    if (!A.isWritten() || llvm::any_of(Base.Returns, IsReturned))
      return;
    SchemaArgument &Return = Result.Returns.emplace_back();
    Return.Name = A.Name + "_out";
    Return.Type = A.Type;
    Return.ListSize = A.ListSize;
  };
  // First self, then the outs, then what else is positional.
  if (Self < Base.Arguments.size())
    AddReturn(Base.Arguments[Self]);
  for (const SchemaArgument &A : Base.Arguments)
    if (A.isOut())
      AddReturn(A);
  for (size_t I = Self < Base.Arguments.size() ? Self + 1 : 0;
       I < Base.Arguments.size(); ++I)
    if (!Base.Arguments[I].KeywordOnly)
      AddReturn(Base.Arguments[I]);
  return Result;
}

} // namespace

std::vector<std::string> autogenNames(std::string_view Field) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  llvm::StringRef(Field).split(Parts, ',');
  std::vector<std::string> Names;
  for (llvm::StringRef Part : Parts)
    if (Part = Part.trim(); !Part.empty())
      Names.push_back(Part.str());
  return Names;
}

std::vector<FunctionSchema> generateSchemas(const FunctionSchema &Base,
                                            llvm::ArrayRef<std::string> Names) {
  std::map<size_t, FunctionSchema> Found;
  for (auto Generate : {outVariant, functionalVariant})
    if (std::optional<FunctionSchema> Schema = Generate(Base))
      if (const auto *At = llvm::find(Names, Schema->opName());
          At != Names.end())
        Found.try_emplace(At - Names.begin(), std::move(*Schema));
  std::vector<FunctionSchema> Result;
  Result.reserve(Found.size());
  for (auto &[Place, Schema] : Found)
    Result.push_back(std::move(Schema));
  return Result;
}

std::optional<FunctionSchema> generateSchema(const FunctionSchema &Base,
                                             std::string_view Name) {
  std::vector<FunctionSchema> Found = generateSchemas(Base, std::string(Name));
  return Found.empty() ? std::nullopt
                       : std::make_optional(std::move(Found.front()));
}

} // namespace torchtalk::metadata
