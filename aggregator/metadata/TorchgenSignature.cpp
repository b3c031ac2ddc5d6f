//===- TorchgenSignature.cpp - torchgen's view of a schema ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/TorchgenSignature.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <array>

namespace torchtalk::metadata {
namespace {

using Kind = SchemaType::Kind;

struct BaseName {
  std::string Base;
  bool Inplace = false;
  bool Dunder = false;
};

BaseName parseBaseName(llvm::StringRef Name) {
  BaseName Result;
  llvm::StringRef Inner = Name;
  if (Inner.consume_front("__") && Inner.consume_back("__") && !Inner.empty() &&
      !Inner.contains('_')) {
    Result.Dunder = true;
    constexpr std::array<llvm::StringRef, 11> Augmented = {
        "iadd",    "isub",    "imul", "idiv", "imod", "ipow",
        "ilshift", "irshift", "iand", "ixor", "ior"};
    Result.Inplace = llvm::is_contained(Augmented, Inner);
    Result.Base = Inner.drop_front(Result.Inplace ? 1 : 0).str();
    return Result;
  }
  Result.Inplace = Name.size() > 1 && Name.consume_back("_");
  Name.consume_back("_functional");
  Result.Base = Name.str();
  return Result;
}

/// Whether a factory's dtype, layout, device and pin_memory start at \p I.
bool startsTensorOptions(llvm::ArrayRef<SchemaArgument> All, size_t I) {
  constexpr std::array<std::pair<const char *, const char *>, 4> Options = {
      {{"dtype", "ScalarType"},
       {"layout", "Layout"},
       {"device", "Device"},
       {"pin_memory", "bool"}}};
  if (I + Options.size() > All.size())
    return false;
  for (auto [Name, TypeName] : Options) {
    const SchemaArgument &A = All[I++];
    const SchemaType &Type =
        A.Type.is(Kind::Optional) ? A.Type.Elements.front() : A.Type;
    if (!A.KeywordOnly || A.Name != Name || !Type.isBase(TypeName))
      return false;
  }
  return true;
}

std::string typeText(const SchemaArgument &A) {
  std::string Text = toString(A.Type);
  if (A.ListSize)
    Text += "#" + std::to_string(*A.ListSize);
  return Text;
}

bool isWildcard(const AliasInfo &Alias) {
  return llvm::is_contained(Alias.After, "*") ||
         llvm::any_of(Alias.Contained, isWildcard);
}

} // namespace

std::string cppName(const FunctionSchema &Schema) {
  Variant Of = variantOf(Schema);
  bool HasOut = Of == Variant::Out || Of == Variant::Scratch;
  return Schema.Name + (HasOut ? "_out" : "");
}

std::string baseOperatorName(std::string_view Name) {
  return parseBaseName(Name).Base;
}

std::string outOfPlaceName(std::string_view Name) {
  BaseName Parsed = parseBaseName(Name);
  if (!Parsed.Inplace)
    return std::string(Name);
  return Parsed.Dunder ? "__" + Parsed.Base + "__" : Parsed.Base;
}

Variant variantOf(const FunctionSchema &Schema) {
  if (parseBaseName(Schema.Name).Inplace)
    return Variant::Inplace;
  Variant Result = Variant::Functional;
  bool PastSelf = llvm::none_of(Schema.Arguments, isSelf);
  for (const SchemaArgument &A : Schema.Arguments) {
    if (A.isOut()) {
      if (llvm::StringRef(A.Name).starts_with("_scratch_"))
        return Variant::Scratch;
      Result = Variant::Out;
    } else if (Result == Variant::Functional && PastSelf && A.isWritten()) {
      Result = Variant::Mutable;
    }
    PastSelf |= isSelf(A);
  }
  return Result;
}

std::string signatureText(const FunctionSchema &Schema, SignatureRules Rules) {
  BaseName Name = parseBaseName(Schema.Name);
  llvm::StringRef Base = Name.Base;
  std::string Result = (Name.Dunder ? "__" : "") + Name.Base;
  if (Rules.StripViewCopy && Base.ends_with("_copy")) {
    for (size_t At; (At = Result.find("_copy")) != std::string::npos;)
      Result.erase(At, 5);
  } else if (Rules.StripViewCopy && Base.ends_with("_scatter")) {
    for (size_t At; (At = Result.find("scatter")) != std::string::npos;)
      Result.replace(At, 7, "inverse");
  }
  Result += "(";
  bool Keywords = false;
  for (const SchemaArgument &A : sharedArguments(Schema)) {
    if (A.KeywordOnly && !Keywords)
      Result += "*,";
    Keywords |= A.KeywordOnly;
    Result += typeText(A) + " " + A.Name;
    if (A.Default && !Rules.StripDefaults)
      Result += "=" + defaultText(A);
    // Note [bernoulli.p schema] in native_functions.yaml: it is a variant of
    // bernoulli_.float, whose p has a default.
    else if (!Rules.StripDefaults && A.Name == "p" &&
             Name.Base == "bernoulli" && Schema.Overload == "p")
      Result += "=0.5";
    Result += ",";
  }
  Result += ")->";
  for (const SchemaArgument &R : Schema.Returns)
    Result += typeText(R) + ",";
  for (const SchemaArgument *A : mutatedArguments(Schema))
    Result += typeText(*A) + ",";
  return Result;
}

bool sharesMemory(const FunctionSchema &Schema) {
  auto IsRead = [](const SchemaArgument &R) {
    return R.Alias && !R.Alias->Write;
  };
  auto MayBeAny = [](const SchemaArgument &A) {
    return A.Alias && isWildcard(*A.Alias);
  };
  return llvm::any_of(Schema.Returns, IsRead) ||
         llvm::any_of(Schema.Arguments, MayBeAny);
}

bool isView(const FunctionSchema &Schema) {
  return !parseBaseName(Schema.Name).Inplace && sharesMemory(Schema);
}

bool isTensorLike(const SchemaType &Type) {
  if (Type.is(Kind::Optional) || Type.is(Kind::List))
    return isTensorLike(Type.Elements.front());
  return Type.isBase("Tensor");
}

bool isSelf(const SchemaArgument &Argument) {
  return !Argument.KeywordOnly && Argument.Name == "self";
}

std::vector<const SchemaArgument *>
mutatedArguments(const FunctionSchema &Schema) {
  std::vector<const SchemaArgument *> Result;
  bool PastSelf = llvm::none_of(Schema.Arguments, isSelf);
  for (const SchemaArgument &A : Schema.Arguments) {
    PastSelf |= isSelf(A);
    auto IsReturned = [&](const auto &R) { return R.Alias == A.Alias; };
    if (PastSelf && A.isWritten() && llvm::none_of(Schema.Returns, IsReturned))
      Result.push_back(&A);
  }
  std::ranges::stable_sort(Result, {}, [](const SchemaArgument *A) {
    return isSelf(*A) ? 0 : A->isOut() ? 1 : 2;
  });
  return Result;
}

std::vector<SchemaArgument> argumentsWithoutOut(const FunctionSchema &Schema) {
  std::vector<SchemaArgument> Result = Schema.Arguments;
  llvm::erase_if(Result, [](const SchemaArgument &A) { return A.isOut(); });
  return Result;
}

std::vector<SchemaArgument> sharedArguments(const FunctionSchema &Schema) {
  std::vector<SchemaArgument> All = argumentsWithoutOut(Schema), Result;
  for (size_t I = 0; I < All.size(); ++I) {
    if (startsTensorOptions(All, I))
      I += 3;
    else
      Result.push_back(std::move(All[I]));
  }
  return Result;
}

std::vector<std::string> cppArgumentNames(const FunctionSchema &Schema) {
  std::vector<std::string> Result;
  for (size_t I = 0; I < Schema.Arguments.size(); ++I) {
    if (startsTensorOptions(Schema.Arguments, I)) {
      Result.emplace_back("options");
      I += 3;
    } else {
      Result.push_back(Schema.Arguments[I].Name);
    }
  }
  return Result;
}

} // namespace torchtalk::metadata
