//===- SchemaTypeParser.cpp - The types of a function schema --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/SchemaTypeParser.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <functional>

namespace torchtalk::metadata {
namespace {

using Kind = SchemaType::Kind;

/// Types without parameters.
constexpr std::string_view BaseTypes[] = {
    "Tensor",       "Generator",  "ScalarType", "Layout",  "MemoryFormat",
    "Storage",      "QScheme",    "Quantizer",  "Device",  "Stream",
    "Scalar",       "str",        "float",      "complex", "int",
    "SymInt",       "SymBool",    "bool",       "Capsule", "Any",
    "AnyClassType", "AnyEnumType"};

/// The dispatcher's name of a type with two names.
std::string_view sameType(std::string_view Name) {
  return llvm::StringSwitch<std::string_view>(Name)
      .Case("Dimname", "str")
      .Cases("ConstQuantizerPtr", "DeviceIndex", "int")
      .Case("None", "NoneType")
      .Default(Name);
}

/// In the order of c10::TypeKind, which is that of the members of a Union.
unsigned unionRank(const SchemaType &Type) {
  switch (Type.TheKind) {
  case Kind::Tuple:
    return 5;
  case Kind::List:
    return 6;
  case Kind::Dict:
    return 7;
  case Kind::Future:
    return 11;
  case Kind::Await:
    return 12;
  case Kind::RRef:
    return 13;
  case Kind::Variable:
    return 21;
  case Kind::Class:
    return 25;
  case Kind::Optional:
  case Kind::Union:
    return 40;
  case Kind::Base:
    break;
  }
  return llvm::StringSwitch<unsigned>(Type.Name)
      .Case("Any", 0)
      .Case("AnyEnumType", 2)
      .Case("Tensor", 3)
      .Case("Storage", 4)
      .Case("Scalar", 8)
      .Case("float", 9)
      .Case("complex", 10)
      .Case("int", 14)
      .Case("NoneType", 15)
      .Case("str", 16)
      .Case("Generator", 17)
      .Case("Quantizer", 18)
      .Case("bool", 19)
      .Case("Device", 22)
      .Case("Stream", 23)
      .Case("Capsule", 27)
      .Case("QScheme", 29)
      .Case("AnyClassType", 35)
      .Default(39);
}

/// A Union is flat, sorted and without duplicates, and becomes `T?` when it is
/// equivalent.
SchemaType makeUnion(const SchemaType &Written) {
  SchemaType Result{Kind::Union};
  std::function<void(const SchemaType &)> Add = [&](const SchemaType &Type) {
    if (!Type.is(Kind::Union) && !Type.is(Kind::Optional)) {
      Result.Elements.push_back(Type);
      return;
    }
    for (const SchemaType &Element : Type.Elements)
      Add(Element);
    if (Type.is(Kind::Optional))
      Result.Elements.push_back({Kind::Base, "NoneType"});
  };
  for (const SchemaType &Element : Written.Elements)
    Add(Element);
  std::vector<SchemaType> &All = Result.Elements;
  llvm::sort(All, [](const auto &A, const auto &B) {
    return std::make_pair(unionRank(A), toString(A)) <
           std::make_pair(unionRank(B), toString(B));
  });
  All.erase(std::unique(All.begin(), All.end()), All.end());
  if (All.size() == 2)
    for (size_t I : {0, 1})
      if (All[I].isBase("NoneType"))
        return makeOptional(std::move(All[1 - I]));
  return Result;
}

void addSet(std::vector<std::string> &Sets, std::string_view Name) {
  if (!llvm::is_contained(Sets, Name))
    Sets.emplace_back(Name);
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

bool SchemaTypeParser::parseType(SchemaType &Out,
                                 std::optional<AliasInfo> &Alias,
                                 unsigned Depth) {
  if (Depth >= MaxSchemaDepth)
    return Lex.fail(Lex.cur(), "the types are nested too deeply");
  if (!parsePlain(Out, Alias, Depth))
    return false;
  for (;; ++Depth) {
    if (Depth >= MaxSchemaDepth)
      return Lex.fail(Lex.cur(), "the types are nested too deeply");
    if (Lex.cur().is('[') && Lex.lookahead().is(']')) {
      Lex.next();
      Lex.next();
      Out = makeList(std::move(Out));
      std::optional<AliasInfo> Own;
      if (!parseAlias(Own))
        return false;
      Alias = listAlias(std::move(Alias), std::move(Own));
    } else if (Lex.nextIf('?')) {
      Out = makeOptional(std::move(Out));
    } else {
      return true;
    }
  }
}

bool SchemaTypeParser::parsePlain(SchemaType &Out,
                                  std::optional<AliasInfo> &Alias,
                                  unsigned Depth) {
  constexpr unsigned Any = ~0U;
  if (Lex.cur().is('(')) {
    Out.TheKind = Kind::Tuple;
    return parseElements(Out, 0, Any, Depth);
  }
  std::string_view Name = Lex.cur().Text;
  if (!Lex.cur().is(TokenKind::Identifier))
    return parseName(Out) && parseAlias(Alias);
  if (Name == "Future" || Name == "Await" || Name == "RRef") {
    Out.TheKind = Name == "Future"  ? Kind::Future
                  : Name == "Await" ? Kind::Await
                                    : Kind::RRef;
    Lex.next();
    return parseElements(Out, 1, 1, Depth);
  }
  if (Name == "Dict") {
    Out.TheKind = Kind::Dict;
    Lex.next();
    return parseElements(Out, 2, 2, Depth) && parseAlias(Alias);
  }
  if (Name == "Union") {
    Out.TheKind = Kind::Union;
    Lex.next();
    if (!parseElements(Out, 1, Any, Depth) || !parseAlias(Alias))
      return false;
    Out = makeUnion(Out);
    return true;
  }
  if (Name == "__torch__")
    return parseClass(Out);
  return parseName(Out) && parseAlias(Alias);
}

/// `(T, T)`. The dispatcher keeps neither the alias information nor the real
/// types of elements.
bool SchemaTypeParser::parseElements(SchemaType &Out, unsigned Min,
                                     unsigned Max, unsigned Depth) {
  if (!Lex.expect('('))
    return false;
  if (Min > 0 || !Lex.cur().is(')'))
    do {
      SchemaType Element;
      std::optional<AliasInfo> Dropped;
      if (!parseType(Element, Dropped, Depth + 1))
        return false;
      Out.Elements.push_back(fakeType(Element));
    } while (Out.Elements.size() < Max && Lex.nextIf(','));
  if (Out.Elements.size() < Min)
    return Lex.expected("','");
  return Out.Elements.size() < Max && !Lex.cur().is(')')
             ? Lex.expected("',' or ')'")
             : Lex.expect(')');
}

/// `__torch__.torch.classes.NAMESPACE.NAME`.
bool SchemaTypeParser::parseClass(SchemaType &Out) {
  Out.TheKind = Kind::Class;
  Out.Name = Lex.next().Text;
  for (const char *Part : {"torch", "classes", "", ""}) {
    std::string_view Name;
    if (!Lex.expect('.'))
      return false;
    if (*Part && Lex.cur().Text != Part)
      return Lex.expected("'" + llvm::Twine(Part) + "'");
    if (!Lex.expect(TokenKind::Identifier, "the name of a class", Name))
      return false;
    Out.Name += "." + std::string(Name);
  }
  return true;
}

bool SchemaTypeParser::parseName(SchemaType &Out) {
  SchemaToken Token = Lex.cur();
  if (!Token.is(TokenKind::Identifier) && !Token.isWord("None") &&
      !Token.isWord("NoneType"))
    return Lex.expected("a type");
  std::string_view Name = sameType(Token.Text);
  Out.Name = Name;
  if (Name != "NoneType" && !llvm::is_contained(BaseTypes, Name)) {
    // As isalpha() there, only for ASCII.
    if (!AllowVariables || !llvm::isLower(Name.front())) {
      llvm::StringRef Instead =
          llvm::StringSwitch<llvm::StringRef>(Name)
              .Case("double", "; write 'float'")
              .Case("int64_t", "; write 'int' or 'SymInt'")
              .Default("");
      return Lex.fail(Token, "no type '" + llvm::Twine(Name.substr(0, 40)) +
                                 "'" + Instead);
    }
    Out.TheKind = Kind::Variable;
  }
  Lex.next();
  return true;
}

bool SchemaTypeParser::parseSets(std::vector<std::string> &Out) {
  do {
    std::string_view Name = "*";
    if (Lex.nextIf('*')) {
      addSet(Out, Name);
      continue;
    }
    // The schema parser accepts no other set after a wildcard.
    if (llvm::is_contained(Out, "*"))
      return Lex.expected("'*'");
    if (!Lex.expect(TokenKind::Identifier, "an alias set", Name))
      return false;
    addSet(Out, Name);
  } while (Lex.nextIf('|'));
  return true;
}

bool SchemaTypeParser::parseAlias(std::optional<AliasInfo> &Out) {
  if (Lex.nextIf('!')) {
    Out.emplace();
    Out->Before.push_back("$" + std::to_string(FreshSets++));
    Out->Write = true;
    return true;
  }
  if (!Lex.nextIf('('))
    return true;
  Out.emplace();
  if (!parseSets(Out->Before))
    return false;
  Out->Write = Lex.nextIf('!');
  if (!Lex.nextIf(TokenKind::Arrow))
    Out->After = Out->Before;
  else if (!parseSets(Out->After))
    return false;
  return Lex.cur().is(')') ? Lex.expect(')')
                           : Lex.expected("')' after the alias sets");
}

} // namespace torchtalk::metadata
