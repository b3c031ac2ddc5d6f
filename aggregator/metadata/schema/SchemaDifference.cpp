//===- SchemaDifference.cpp - Where two schemas differ --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/SchemaDifference.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::metadata {
namespace {

const SchemaArgument *find(llvm::ArrayRef<SchemaArgument> List,
                           const std::string &Name) {
  for (const SchemaArgument &Argument : List)
    if (Argument.Name == Name)
      return &Argument;
  return nullptr;
}

/// With the size of a list: "int[2]?".
std::string comparedType(const SchemaArgument &Argument) {
  SchemaArgument Bare;
  Bare.Type = Argument.Type;
  Bare.ListSize = Argument.ListSize;
  return toString(Bare);
}

/// With what is known of elements: "(a!)[]".
std::string aliasText(const std::optional<AliasInfo> &Alias) {
  if (!Alias)
    return "none";
  std::string Text;
  for (const AliasInfo &Element : Alias->Contained)
    Text += aliasText(Element) + "[]";
  Text += toString(*Alias);
  return Text.empty() ? "()" : Text;
}

std::string orNone(const std::string &Text) {
  return Text.empty() ? "none" : Text;
}

class Comparison {
public:
  std::vector<FieldDifference> Found;

  void field(const std::string &Name, std::string Left, std::string Right) {
    Found.push_back({Name, std::move(Left), std::move(Right)});
  }

  void values(const std::string &Of, const SchemaArgument &Left,
              const SchemaArgument &Right) {
    if (Left.Type != Right.Type || Left.ListSize != Right.ListSize)
      field("type of " + Of, comparedType(Left), comparedType(Right));
    if (Left.Alias != Right.Alias)
      field("alias of " + Of, aliasText(Left.Alias), aliasText(Right.Alias));
    if (Left.Default != Right.Default)
      field("default of " + Of, orNone(defaultText(Left)),
            orNone(defaultText(Right)));
    if (Left.KeywordOnly != Right.KeywordOnly)
      field("kind of " + Of, kind(Left), kind(Right));
  }

  void arguments(const FunctionSchema &Left, const FunctionSchema &Right) {
    for (size_t I = 0; I < Left.Arguments.size(); ++I) {
      const SchemaArgument &L = Left.Arguments[I];
      if (const SchemaArgument *R = find(Right.Arguments, L.Name))
        values("argument '" + L.Name + "'", L, *R);
      else if (isRenamed(Left, Right, I))
        field("name of argument '" + L.Name + "'", L.Name,
              Right.Arguments[I].Name);
      else
        field("argument '" + L.Name + "'", toString(L), "none");
    }
    for (size_t I = 0; I < Right.Arguments.size(); ++I)
      if (const SchemaArgument &R = Right.Arguments[I];
          !find(Left.Arguments, R.Name) && !isRenamed(Left, Right, I))
        field("argument '" + R.Name + "'", "none", toString(R));
    std::string LeftOrder = commonNames(Left, Right);
    std::string RightOrder = commonNames(Right, Left);
    if (LeftOrder != RightOrder)
      field("order of the arguments", LeftOrder, RightOrder);
    dots("arguments", Left.VarArguments, Right.VarArguments);
  }

  void returns(const FunctionSchema &Left, const FunctionSchema &Right) {
    size_t L = Left.Returns.size(), R = Right.Returns.size();
    for (size_t I = 0; I < std::max(L, R); ++I) {
      std::string Of = std::max(L, R) == 1 ? "the return"
                                           : "return " + std::to_string(I + 1);
      if (I >= L || I >= R) {
        field(Of, I < L ? toString(Left.Returns[I]) : "none",
              I < R ? toString(Right.Returns[I]) : "none");
        continue;
      }
      if (Left.Returns[I].Name != Right.Returns[I].Name)
        field("name of " + Of, orNone(Left.Returns[I].Name),
              orNone(Right.Returns[I].Name));
      values(Of, Left.Returns[I], Right.Returns[I]);
    }
    dots("returns", Left.VarReturns, Right.VarReturns);
  }

private:
  static bool isRenamed(const FunctionSchema &Left, const FunctionSchema &Right,
                        size_t Place) {
    if (Place >= std::min(Left.Arguments.size(), Right.Arguments.size()))
      return false;
    SchemaArgument L = Left.Arguments[Place];
    const SchemaArgument &R = Right.Arguments[Place];
    if (find(Right.Arguments, L.Name) || find(Left.Arguments, R.Name))
      return false;
    L.Name = R.Name;
    return L == R;
  }

  static std::string kind(const SchemaArgument &Argument) {
    return Argument.KeywordOnly ? "keyword-only" : "positional";
  }

  static std::string commonNames(const FunctionSchema &Of,
                                 const FunctionSchema &With) {
    std::vector<std::string> Names;
    for (const SchemaArgument &Argument : Of.Arguments)
      if (find(With.Arguments, Argument.Name))
        Names.push_back(Argument.Name);
    return llvm::join(Names, ", ");
  }

  void dots(const char *Of, bool Left, bool Right) {
    if (Left != Right)
      field(std::string("'...' of the ") + Of, Left ? "..." : "none",
            Right ? "..." : "none");
  }
};

} // namespace

std::vector<FieldDifference> compareSchemas(const FunctionSchema &Left,
                                            const FunctionSchema &Right) {
  Comparison Result;
  Result.arguments(Left, Right);
  Result.returns(Left, Right);
  return std::move(Result.Found);
}

} // namespace torchtalk::metadata
