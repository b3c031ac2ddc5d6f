//===- SchemaTypes.cpp - Types and defaults of schemas --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/SchemaTypes.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>

namespace torchtalk::metadata {
namespace {

using Kind = SchemaType::Kind;

/// In the order of c10::TypeKind, which is that of the members of a Union: the
/// names of types, "" for a tuple, and a kind whose types have many names.
constexpr std::string_view UnionOrder[] = {
    "Any",     "AnyEnumType", "Tensor",   "Storage", "",          "[]",
    "Dict",    "Scalar",      "float",    "complex", "Future",    "Await",
    "RRef",    "int",         "NoneType", "str",     "Generator", "Quantizer",
    "bool",    "variable",    "Device",   "Stream",  "class",     "Capsule",
    "QScheme", "AnyClassType"};

size_t unionRank(const SchemaType &Type) {
  std::string Key = Type.is(Kind::List)       ? "[]"
                    : Type.is(Kind::Variable) ? "variable"
                    : Type.is(Kind::Class)    ? "class"
                                              : Type.Name;
  return static_cast<size_t>(llvm::find(UnionOrder, Key) - UnionOrder);
}

} // namespace

SchemaType makeList(SchemaType Element) {
  SchemaType List{Kind::List};
  List.Elements.push_back(std::move(Element));
  return List;
}

SchemaType makeOptional(SchemaType Element) {
  if (Element.is(Kind::Optional))
    return Element;
  SchemaType Optional{Kind::Optional};
  Optional.Elements.push_back(std::move(Element));
  return Optional;
}

SchemaType makeUnion(const SchemaType &Written) {
  SchemaType Result{Written.TheKind, Written.Name};
  std::vector<SchemaType> &All = Result.Elements;
  std::function<void(const SchemaType &)> Add = [&](const SchemaType &Type) {
    bool IsOptional = Type.is(Kind::Optional);
    if (!IsOptional && !Type.is(Kind::Union))
      return All.push_back(Type);
    for (const SchemaType &Element : Type.Elements)
      Add(Element);
    if (IsOptional)
      All.push_back({Kind::Base, "NoneType"});
  };
  Add(Written);
  llvm::sort(All, [](const auto &A, const auto &B) {
    return std::make_pair(unionRank(A), toString(A)) <
           std::make_pair(unionRank(B), toString(B));
  });
  All.erase(llvm::unique(All), All.end());
  if (All.size() == 2)
    for (size_t I : {0, 1})
      if (All[I].isBase("NoneType"))
        return makeOptional(std::move(All[1 - I]));
  return Result;
}

std::optional<AliasInfo> listAlias(std::optional<AliasInfo> Element,
                                   std::optional<AliasInfo> Own) {
  if (!Element)
    return Own;
  if (!Own) {
    Own.emplace();
    Own->Write = Element->Write;
  }
  Own->Contained.push_back(std::move(*Element));
  return Own;
}

SchemaType fakeType(const SchemaType &Type) {
  SchemaType Result{Type.TheKind, Type.Name};
  if (Type.isBase("ScalarType") || Type.isBase("Layout") ||
      Type.isBase("MemoryFormat") || Type.isBase("SymInt"))
    Result.Name = "int";
  for (const SchemaType &Element : Type.Elements)
    Result.Elements.push_back(fakeType(Element));
  return Result;
}

} // namespace torchtalk::metadata
