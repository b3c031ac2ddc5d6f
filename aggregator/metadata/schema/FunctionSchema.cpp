//===- FunctionSchema.cpp - The schema of an operator ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/FunctionSchema.h"
#include "metadata/schema/SchemaDefaults.h"
#include "metadata/schema/SchemaTypeParser.h"
#include "records/OperatorName.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace torchtalk::metadata {
namespace {

bool sameSets(std::vector<std::string> A, std::vector<std::string> B) {
  llvm::sort(A);
  llvm::sort(B);
  return A == B;
}

class SchemaParser {
public:
  SchemaParser(std::string_view Text, bool AllowVariables)
      : Lex(Text), Types(Lex, AllowVariables) {}

  llvm::Expected<FunctionSchema> parse() {
    FunctionSchema Schema;
    if (parseDeclaration(Schema))
      return Schema;
    return makeError(Lex.error());
  }

private:
  bool parseDeclaration(FunctionSchema &Out) {
    if (!parseName(Out))
      return false;
    Out.HasSignature = Lex.cur().is('(');
    if (Out.HasSignature &&
        (!parseArguments(Out) || !parseReturns(Out) || !checkDefaults(Out)))
      return false;
    Lex.nextIf(TokenKind::LineBreak);
    if (Lex.cur().is(TokenKind::End))
      return Lex.error().empty();
    return Lex.expected(Out.HasSignature ? "the end" : "'(' or the end");
  }

  bool parseName(FunctionSchema &Out) {
    std::string_view Part;
    if (!Lex.expect(TokenKind::Identifier, "the name of an operator", Part))
      return false;
    Out.Name = Part;
    if (Lex.nextIf(':')) {
      Out.Namespace = std::move(Out.Name);
      if (!Lex.expect(':') ||
          !Lex.expect(TokenKind::Identifier, "the name of an operator", Part))
        return false;
      Out.Name = Part;
    }
    if (!Lex.nextIf('.'))
      return true;
    SchemaToken Where = Lex.cur();
    if (!Lex.expect(TokenKind::Identifier, "the name of an overload", Part))
      return false;
    // Attributes of torch.ops.aten.add.
    if (Part == "default" || Part.starts_with("__"))
      return Lex.fail(Where, "no overload can be called '" +
                                 llvm::Twine(Part.substr(0, 40)) + "'");
    Out.Overload = Part;
    return true;
  }

  bool parseArguments(FunctionSchema &Out) {
    bool KeywordOnly = false;
    SchemaToken Dots;
    bool Parsed = parseList([&] {
      if (Out.VarArguments)
        return Lex.fail(Lex.cur(), "nothing can follow '...'");
      if (Lex.nextIf('*')) {
        KeywordOnly = true;
        return true;
      }
      Dots = Lex.cur();
      Out.VarArguments = Lex.nextIf(TokenKind::Dots);
      if (Out.VarArguments)
        return true;
      SchemaArgument &Argument = Out.Arguments.emplace_back();
      Argument.KeywordOnly = KeywordOnly;
      return parseArgument(Argument, /*IsReturn=*/false);
    });
    if (!Parsed)
      return false;
    auto HasDefault = [](const auto &Argument) { return Argument.Default; };
    if (Out.VarArguments && llvm::any_of(Out.Arguments, HasDefault))
      return Lex.fail(Dots, "with '...' no argument can have a default");
    return true;
  }

  bool parseReturns(FunctionSchema &Out) {
    if (!Lex.nextIf(TokenKind::Arrow))
      return Lex.expected("'->'");
    auto ParseOne = [&] {
      if (Out.VarReturns)
        return Lex.fail(Lex.cur(), "nothing can follow '...'");
      Out.VarReturns = Lex.nextIf(TokenKind::Dots);
      return Out.VarReturns ||
             parseArgument(Out.Returns.emplace_back(), /*IsReturn=*/true);
    };
    return Lex.cur().is('(') ? parseList(ParseOne) : ParseOne();
  }

  bool parseArgument(SchemaArgument &Out, bool IsReturn) {
    if (!Types.parseType(Out.Type, Out.Alias) || !parseListSize(Out))
      return false;
    if (IsReturn) {
      if (Lex.cur().is(TokenKind::Identifier))
        Out.Name = Lex.next().Text;
      return true;
    }
    std::string_view Name;
    if (!Lex.expect(TokenKind::Identifier, "the name of an argument", Name))
      return false;
    Out.Name = Name;
    return !Lex.nextIf('=') || parseDefault(Lex, Out);
  }

  /// The `[N]` of a list of fixed size, which only a whole argument can be, and
  /// the suffixes after it.
  bool parseListSize(SchemaArgument &Out) {
    if (!Lex.nextIf('['))
      return true;
    SchemaToken Where = Lex.cur();
    std::string_view Digits;
    int32_t Size = 0;
    if (!Lex.expect(TokenKind::Number, "']' or the size of a list", Digits))
      return false;
    if (llvm::StringRef(Digits).getAsInteger(10, Size))
      return Lex.fail(Where, "a list cannot have the size " +
                                 llvm::Twine(Digits.substr(0, 40)));
    if (!Lex.expect(']'))
      return false;
    Out.Type = makeList(std::move(Out.Type));
    Out.ListSize = Size;
    std::optional<AliasInfo> Own;
    if (!Types.parseAlias(Own))
      return false;
    Out.Alias = listAlias(std::move(Out.Alias), std::move(Own));
    if (Lex.nextIf('?'))
      Out.Type = makeOptional(std::move(Out.Type));
    return true;
  }

  bool checkDefaults(const FunctionSchema &Schema) {
    bool Seen = false;
    for (const SchemaArgument &Argument : Schema.Arguments) {
      Seen |= Argument.Default.has_value();
      if (Seen && !Argument.Default && !Argument.KeywordOnly &&
          !Argument.Type.is(SchemaType::Kind::List))
        return Lex.fail(Lex.cur(), "argument '" + Argument.Name +
                                       "' needs a default, because one before "
                                       "it has one");
    }
    return true;
  }

  /// `(X, X)`, where \p ParseOne parses an X.
  template <typename Fn> bool parseList(Fn ParseOne) {
    if (!Lex.expect('('))
      return false;
    if (Lex.nextIf(')'))
      return true;
    do {
      if (!ParseOne())
        return false;
    } while (Lex.nextIf(','));
    return Lex.cur().is(')') ? Lex.expect(')') : Lex.expected("',' or ')'");
  }

  SchemaLexer Lex;
  SchemaTypeParser Types;
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
