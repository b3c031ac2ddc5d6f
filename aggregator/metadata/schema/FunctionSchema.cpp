//===- FunctionSchema.cpp - The schema of an operator ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/FunctionSchema.h"
#include "metadata/schema/SchemaTypes.h"
#include "records/OperatorName.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::metadata {
namespace {

bool sameSets(std::vector<std::string> A, std::vector<std::string> B) {
  llvm::sort(A);
  llvm::sort(B);
  return A == B;
}

/// Types that are written with a name and others in parentheses.
struct NamedGeneric {
  std::string_view Name;
  SchemaType::Kind TheKind;
  size_t Min, Max; ///< of the others
  bool HasAlias;
};
constexpr size_t AnyNumber = ~size_t(0);
constexpr NamedGeneric Generics[] = {
    {"Future", SchemaType::Kind::Generic, 1, 1, false},
    {"Await", SchemaType::Kind::Generic, 1, 1, false},
    {"RRef", SchemaType::Kind::Generic, 1, 1, false},
    {"Dict", SchemaType::Kind::Generic, 2, 2, true},
    {"Union", SchemaType::Kind::Union, 1, AnyNumber, true},
};

/// Types without parameters.
constexpr std::string_view BaseTypes[] = {
    "Tensor",       "Generator",   "ScalarType", "Layout",  "MemoryFormat",
    "Storage",      "QScheme",     "Quantizer",  "Device",  "Stream",
    "Scalar",       "str",         "float",      "complex", "int",
    "SymInt",       "SymBool",     "bool",       "Capsule", "Any",
    "AnyClassType", "AnyEnumType", "NoneType"};

/// The dispatcher's name of a type with two names.
std::string_view sameType(std::string_view Name) {
  return llvm::StringSwitch<std::string_view>(Name)
      .Case("Dimname", "str")
      .Cases("ConstQuantizerPtr", "DeviceIndex", "int")
      .Case("None", "NoneType")
      .Default(Name);
}

void addSet(std::vector<std::string> &Sets, std::string_view Name) {
  if (!llvm::is_contained(Sets, Name))
    Sets.emplace_back(Name);
}

/// Goes on after an error, of which the lexer keeps the first: what comes of it
/// then is of no use, and soon at an end.
class SchemaParser {
public:
  SchemaParser(std::string_view Text, bool AllowVariables)
      : Lex(Text), AllowVariables(AllowVariables) {}

  llvm::Expected<FunctionSchema> parse() {
    FunctionSchema Schema;
    parseName(Schema);
    Schema.HasSignature = Lex.cur().is('(');
    if (Schema.HasSignature) {
      parseArguments(Schema);
      parseReturns(Schema);
      checkDefaults(Schema);
    }
    Lex.nextIf(TokenKind::LineBreak);
    Lex.expect(TokenKind::End,
               Schema.HasSignature ? "the end" : "'(' or the end");
    if (Lex.error().empty())
      return Schema;
    return makeError(Lex.error());
  }

private:
  void parseName(FunctionSchema &Out) {
    Out.Name = Lex.expect(TokenKind::Identifier, "the name of an operator");
    if (Lex.nextIf(':')) {
      Out.Namespace = std::move(Out.Name);
      Lex.expect(':', "':'");
      Out.Name = Lex.expect(TokenKind::Identifier, "the name of an operator");
    }
    if (!Lex.nextIf('.'))
      return;
    SchemaToken Where = Lex.cur();
    Out.Overload = Lex.expect(TokenKind::Identifier, "the name of an overload");
    // Attributes of torch.ops.aten.add.
    if (Out.Overload == "default" || Out.Overload.starts_with("__"))
      Lex.fail(Where, "no overload can be called '" +
                          llvm::Twine(Out.Overload.substr(0, 40)) + "'");
  }

  void parseArguments(FunctionSchema &Out) {
    bool KeywordOnly = false;
    SchemaToken Dots;
    parseList([&] {
      if (Out.VarArguments)
        return Lex.fail(Lex.cur(), "nothing can follow '...'");
      if (Lex.nextIf('*')) {
        KeywordOnly = true;
        return;
      }
      Dots = Lex.cur();
      Out.VarArguments = Lex.nextIf(TokenKind::Dots);
      if (Out.VarArguments)
        return;
      SchemaArgument &Argument = Out.Arguments.emplace_back();
      Argument.KeywordOnly = KeywordOnly;
      parseValue(Argument);
      Argument.Name =
          Lex.expect(TokenKind::Identifier, "the name of an argument");
      if (Lex.nextIf('='))
        Argument.Default = parseDefault(Lex, Argument);
    });
    auto HasDefault = [](const auto &Argument) { return Argument.Default; };
    if (Out.VarArguments && llvm::any_of(Out.Arguments, HasDefault))
      Lex.fail(Dots, "with '...' no argument can have a default");
  }

  void parseReturns(FunctionSchema &Out) {
    Lex.expect(TokenKind::Arrow, "'->'");
    auto ParseOne = [&] {
      if (Out.VarReturns)
        return Lex.fail(Lex.cur(), "nothing can follow '...'");
      Out.VarReturns = Lex.nextIf(TokenKind::Dots);
      if (Out.VarReturns)
        return;
      SchemaArgument &Return = Out.Returns.emplace_back();
      parseValue(Return);
      if (Lex.cur().is(TokenKind::Identifier))
        Return.Name = Lex.next().Text;
    };
    if (Lex.cur().is('('))
      parseList(ParseOne);
    else
      ParseOne();
  }

  void checkDefaults(const FunctionSchema &Schema) {
    bool Seen = false;
    for (const SchemaArgument &Argument : Schema.Arguments) {
      Seen |= Argument.Default.has_value();
      if (Seen && !Argument.Default && !Argument.KeywordOnly &&
          !Argument.Type.is(SchemaType::Kind::List))
        Lex.fail(Lex.cur(), "argument '" + Argument.Name +
                                "' needs a default, because one before it has "
                                "one");
    }
  }

  /// `(X, X)`, where \p ParseOne parses an X.
  template <typename Fn> void parseList(Fn ParseOne) {
    Lex.expect('(', "'('");
    if (Lex.nextIf(')'))
      return;
    do
      ParseOne();
    while (Lex.nextIf(','));
    Lex.expect(')', "',' or ')'");
  }

  /// The type of an argument or a return. Only a whole one can be a list of
  /// fixed size, `[N]`.
  void parseValue(SchemaArgument &Out) {
    Out.Type = parseType(Out.Alias, 0);
    if (!Lex.nextIf('['))
      return;
    SchemaToken Where = Lex.cur();
    llvm::StringRef Digits =
        Lex.expect(TokenKind::Number, "']' or the size of a list");
    int32_t Size = 0;
    if (Digits.getAsInteger(10, Size))
      Lex.fail(Where, "a list cannot have the size " + Digits.take_front(40));
    Lex.expect(']', "']'");
    Out.ListSize = Size;
    endList(Out.Type, Out.Alias);
    if (Lex.nextIf('?'))
      Out.Type = makeOptional(std::move(Out.Type));
  }

  /// Makes a list of \p Type, which `[]` follows, and reads what is after that.
  void endList(SchemaType &Type, std::optional<AliasInfo> &Alias) {
    Type = makeList(std::move(Type));
    Alias = listAlias(std::move(Alias), parseAlias());
  }

  /// Follows torch/csrc/jit/frontend/schema_type_parser.cpp.
  SchemaType parseType(std::optional<AliasInfo> &Alias, unsigned Depth) {
    SchemaType Type;
    if (Depth < MaxSchemaDepth)
      Type = parsePlain(Alias, Depth);
    for (; Depth < MaxSchemaDepth; ++Depth) {
      if (Lex.cur().is('[') && Lex.lookahead().is(']')) {
        Lex.next();
        Lex.next();
        endList(Type, Alias);
      } else if (Lex.nextIf('?')) {
        Type = makeOptional(std::move(Type));
      } else {
        return Type;
      }
    }
    Lex.fail(Lex.cur(), "the types are nested too deeply");
    return Type;
  }

  SchemaType parsePlain(std::optional<AliasInfo> &Alias, unsigned Depth) {
    if (Lex.cur().is('(')) {
      SchemaType Tuple{SchemaType::Kind::Tuple};
      parseElements(Tuple, 0, AnyNumber, Depth);
      return Tuple;
    }
    for (const NamedGeneric &G : Generics)
      if (Lex.cur().Text == G.Name) {
        SchemaType Type{G.TheKind, std::string(Lex.next().Text)};
        parseElements(Type, G.Min, G.Max, Depth);
        if (G.HasAlias)
          Alias = parseAlias();
        return Type.is(SchemaType::Kind::Union) ? makeUnion(Type) : Type;
      }
    if (Lex.cur().Text == "__torch__")
      return parseClass();
    SchemaType Type = parseTypeName();
    Alias = parseAlias();
    return Type;
  }

  /// `(T, T)`. The dispatcher keeps neither the alias information nor the real
  /// types of elements.
  void parseElements(SchemaType &Out, size_t Min, size_t Max, unsigned Depth) {
    Lex.expect('(', "'('");
    if (Min > 0 || !Lex.cur().is(')'))
      do {
        std::optional<AliasInfo> Dropped;
        Out.Elements.push_back(fakeType(parseType(Dropped, Depth + 1)));
      } while (Out.Elements.size() < Max && Lex.nextIf(','));
    if (Out.Elements.size() < Min)
      Lex.expected("','");
    Lex.expect(')', Out.Elements.size() < Max ? "',' or ')'" : "')'");
  }

  /// `__torch__.torch.classes.NAMESPACE.NAME`.
  SchemaType parseClass() {
    SchemaType Class{SchemaType::Kind::Class, std::string(Lex.next().Text)};
    for (const char *Part : {"torch", "classes", "", ""}) {
      Lex.expect('.', "'.'");
      if (*Part && Lex.cur().Text != Part)
        Lex.expected("'" + llvm::Twine(Part) + "'");
      Class.Name += ".";
      Class.Name += Lex.expect(TokenKind::Identifier, "the name of a class");
    }
    return Class;
  }

  SchemaType parseTypeName() {
    SchemaToken Token = Lex.cur();
    SchemaType Type{SchemaType::Kind::Base, std::string(sameType(Token.Text))};
    if (llvm::is_contained(BaseTypes, Type.Name)) {
      Lex.next();
      return Type;
    }
    Lex.expect(TokenKind::Identifier, "a type");
    // As isalpha() there, only for ASCII.
    if (AllowVariables && !Type.Name.empty() && llvm::isLower(Type.Name[0])) {
      Type.TheKind = SchemaType::Kind::Variable;
      return Type;
    }
    llvm::StringRef Instead = llvm::StringSwitch<llvm::StringRef>(Type.Name)
                                  .Case("double", "; write 'float'")
                                  .Case("int64_t", "; write 'int' or 'SymInt'")
                                  .Default("");
    Lex.fail(Token, "no type '" + llvm::Twine(Type.Name.substr(0, 40)) + "'" +
                        Instead);
    return Type;
  }

  /// `a|b`, `*`.
  std::vector<std::string> parseSets() {
    std::vector<std::string> Sets;
    do {
      if (Lex.nextIf('*')) {
        addSet(Sets, "*");
        continue;
      }
      // The schema parser accepts no other set after a wildcard.
      if (llvm::is_contained(Sets, "*"))
        Lex.expected("'*'");
      addSet(Sets, Lex.expect(TokenKind::Identifier, "an alias set"));
    } while (Lex.nextIf('|'));
    return Sets;
  }

  /// `(a!)`, `!`, or nothing.
  std::optional<AliasInfo> parseAlias() {
    AliasInfo Alias;
    if (Lex.nextIf('!')) {
      Alias.Before.push_back("$" + std::to_string(FreshSets++));
      Alias.Write = true;
      return Alias;
    }
    if (!Lex.nextIf('('))
      return std::nullopt;
    Alias.Before = parseSets();
    Alias.Write = Lex.nextIf('!');
    Alias.After = Lex.nextIf(TokenKind::Arrow) ? parseSets() : Alias.Before;
    Lex.expect(')', "')' after the alias sets");
    return Alias;
  }

  SchemaLexer Lex;
  bool AllowVariables;
  unsigned FreshSets = 0; ///< of `Tensor!`
};

} // namespace

bool AliasInfo::operator==(const AliasInfo &Other) const {
  return Write == Other.Write && sameSets(Before, Other.Before) &&
         sameSets(After, Other.After) && Contained == Other.Contained;
}

bool SchemaConstant::operator==(const SchemaConstant &Other) const {
  return TheKind == Other.TheKind && Bool == Other.Bool && Int == Other.Int &&
         Float == Other.Float && (is(Kind::Int) || Text == Other.Text) &&
         Elements == Other.Elements;
}

bool FunctionSchema::hasOut() const {
  return llvm::any_of(Arguments,
                      [](const SchemaArgument &A) { return A.isOut(); });
}

std::string FunctionSchema::opName() const {
  return index::OperatorName::withOverload(
      (Namespace.empty() ? "" : Namespace + "::") + Name, Overload);
}

llvm::Expected<FunctionSchema> parseSchema(std::string_view Text,
                                           TypeVariables Variables) {
  if (Text.size() > MaxSchemaSize)
    return makeError("the schema has " + llvm::Twine(Text.size()) +
                     " bytes; at most " + llvm::Twine(MaxSchemaSize) +
                     " are read");
  bool Allowed = Variables == TypeVariables::Allowed ||
                 Text.starts_with("aten::") || Text.starts_with("prim::");
  return SchemaParser(Text, Allowed).parse();
}

} // namespace torchtalk::metadata
