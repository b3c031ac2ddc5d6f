//===- SchemaDefaults.cpp - Default values in function schemas ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/SchemaTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

#include <cstdlib>
#include <optional>

namespace torchtalk::metadata {
namespace {

using Constant = SchemaConstant;

/// The names of each ScalarType, by number: those of torch/csrc/utils.
constexpr llvm::StringRef Dtypes =
    "uint8 int8 int16,short int32,int int64 float16,half float32 "
    "float64,double complex32,chalf complex64,cfloat complex128,cdouble "
    "bool qint8 quint8 qint32 bfloat16 quint4x2 quint2x4 bits1x8 bits2x4 "
    "bits4x2 bits8 bits16 float8_e5m2 float8_e4m3fn float8_e5m2fnuz "
    "float8_e4m3fnuz uint16 uint32 uint64 uint1,bit uint2 uint3 uint4 uint5 "
    "uint6 uint7 int1 int2 int3 int4 int5 int6 int7";

std::optional<int64_t> scalarType(llvm::StringRef Name) {
  int64_t Number = 0;
  for (llvm::StringRef Names : llvm::split(Dtypes, ' ')) {
    if (llvm::is_contained(llvm::split(Names, ','), Name))
      return Number;
    ++Number;
  }
  return std::nullopt;
}

/// Names allowed for any type: enumerators of ScalarType, Layout, Reduction and
/// MemoryFormat, whose numbers are part of PyTorch's serialised formats.
std::optional<int64_t> enumerator(llvm::StringRef Name) {
  return llvm::StringSwitch<std::optional<int64_t>>(Name)
      .Case("float", 6)
      .Case("complex", 9)
      .Case("long", 4)
      .Cases("strided", "contiguous_format", 0)
      .Case("Mean", 1)
      .Default(std::nullopt);
}

bool mayBeScalarType(const SchemaType &Type) {
  return Type.isBase("ScalarType") ||
         (Type.is(SchemaType::Kind::Optional) &&
          llvm::any_of(Type.Elements, mayBeScalarType));
}

/// The character of an escape, and the length of the escape; 0 for no escape.
/// As in parse_string_literal.h, there is no \r and no hexadecimal escape.
char unescape(std::string_view Rest, size_t &Size) {
  Size = 2;
  switch (char C = Rest.size() > 1 ? Rest[1] : '\0'; C) {
  case '\\':
  case '\'':
  case '"':
  case '\n':
    return C;
  case 'a':
    return '\a';
  case 'b':
    return '\b';
  case 'f':
    return '\f';
  case 'n':
    return '\n';
  case 'v':
    return '\v';
  case 't':
    return '\t';
  default:
    break;
  }
  unsigned Value = 0;
  Size = 4;
  if (Rest.size() < Size ||
      llvm::StringRef(Rest.substr(1, 3)).getAsInteger(8, Value) || Value > 255)
    Size = 0;
  return static_cast<char>(Value);
}

/// The contents of a string literal; std::nullopt for an unknown escape.
std::optional<std::string> contentsOf(std::string_view Literal) {
  size_t Quotes = 1;
  if (Literal.size() >= 6 && Literal[1] == Literal[0] &&
      Literal[2] == Literal[0])
    Quotes = 3;
  Literal = Literal.substr(Quotes, Literal.size() - 2 * Quotes);
  std::string Result;
  for (size_t At = 0, Size = 1; At < Literal.size(); At += Size) {
    Size = 1;
    bool Escaped = Literal[At] == '\\';
    Result += Escaped ? unescape(Literal.substr(At), Size) : Literal[At];
    if (Size == 0)
      return std::nullopt;
  }
  return Result;
}

/// As the parser of FunctionSchema.cpp, goes on after an error.
class DefaultParser {
public:
  explicit DefaultParser(SchemaLexer &Lex) : Lex(Lex) {}

  Constant parse(const SchemaArgument &Argument) {
    const SchemaType &Real = Argument.Type;
    SchemaType Fake = fakeType(Real);
    auto IsAny = [&](std::initializer_list<const char *> Names) {
      return llvm::any_of(Names,
                          [&](const char *Name) { return Fake.isBase(Name); });
    };
    if (Fake.is(SchemaType::Kind::List))
      return parseList(Fake.Elements.front(), Real.Elements.front(),
                       Argument.ListSize);
    if (IsAny({"Tensor", "Generator", "Quantizer"})) {
      if (!Lex.cur().isWord("None"))
        Lex.expected("None");
      Lex.next();
      return {};
    }
    if (Fake.isBase("Device"))
      return parseString(Constant::Kind::Device);
    if (!Fake.is(SchemaType::Kind::Optional) &&
        !IsAny({"str", "Scalar", "int", "bool", "float", "complex"}))
      Lex.fail(Lex.cur(),
               "no default is possible for the type " + toString(Real));
    return parseSingle(Fake, Real);
  }

private:
  /// A single value for a list of fixed size is repeated.
  Constant parseList(const SchemaType &Fake, const SchemaType &Real,
                     std::optional<int32_t> Size) {
    Constant Result{Constant::Kind::List};
    if (Size && !Lex.cur().is('[')) {
      SchemaToken Where = Lex.cur();
      Constant Value = parseElement(Fake, Real);
      if (*Size > MaxListSize)
        Lex.fail(Where, "a default of " + llvm::Twine(*Size) +
                            " elements is too long");
      else
        Result.Elements.assign(static_cast<size_t>(*Size), Value);
      return Result;
    }
    Lex.expect('[', "'['");
    if (!Lex.cur().is(']'))
      do
        Result.Elements.push_back(parseElement(Fake, Real));
      while (Lex.nextIf(','));
    Lex.expect(']', "',' or ']'");
    return Result;
  }

  Constant parseElement(const SchemaType &Fake, const SchemaType &Real) {
    SchemaToken Where = Lex.cur();
    Constant::Kind Wanted = Fake.isBase("int")       ? Constant::Kind::Int
                            : Fake.isBase("float")   ? Constant::Kind::Float
                            : Fake.isBase("complex") ? Constant::Kind::Complex
                            : Fake.isBase("bool")    ? Constant::Kind::Bool
                                                     : Constant::Kind::None;
    if (Wanted == Constant::Kind::None)
      Lex.fail(Where, "no default is possible for a list of " + toString(Real));
    Constant Result = parseSingle(Fake, Real);
    if (!Result.is(Wanted) && !Result.is(Constant::Kind::Name))
      Lex.fail(Where, "expected " + toString(Fake) + " as an element");
    return Result;
  }

  Constant parseSingle(const SchemaType &Fake, const SchemaType &Real) {
    const SchemaToken &Token = Lex.cur();
    if (Token.isWord("None")) {
      Lex.next();
      return {};
    }
    if (Token.isWord("True") || Token.isWord("False"))
      return {Constant::Kind::Bool, Lex.next().Text == "True"};
    if (Token.is(TokenKind::String))
      return parseString(Constant::Kind::String);
    return Token.is(TokenKind::Identifier) ? parseName(Real)
                                           : parseNumber(Fake);
  }

  Constant parseName(const SchemaType &Real) {
    Constant Result;
    Result.Text = Lex.cur().Text;
    bool IsScalarType = mayBeScalarType(Real);
    std::optional<int64_t> Number = enumerator(Result.Text);
    if (!Number && IsScalarType)
      Number = scalarType(Result.Text);
    if (!Number && !IsScalarType)
      Lex.expected("a value");
    Lex.next();
    Result.TheKind = Number ? Constant::Kind::Int : Constant::Kind::Name;
    Result.Int = Number.value_or(0);
    return Result;
  }

  Constant parseNumber(const SchemaType &Fake) {
    Constant Result;
    SchemaToken Where = Lex.cur();
    bool Negative = Lex.nextIf('-');
    // Terminated for strtod().
    std::string Text = Negative ? "-" : "";
    Text += Lex.expect(TokenKind::Number, Negative ? "a number" : "a value");
    llvm::StringRef Digits = Text;
    bool Imaginary = Digits.consume_back("j");
    if (Fake.isBase("complex") && !Imaginary)
      Lex.fail(Where, "expected an imaginary number such as 1j");
    if (Imaginary || Fake.isBase("float") ||
        Digits.find_first_of(".eE") != llvm::StringRef::npos) {
      Result.TheKind =
          Imaginary ? Constant::Kind::Complex : Constant::Kind::Float;
      Result.Float = std::strtod(Text.c_str(), nullptr);
      return Result;
    }
    Result.TheKind = Constant::Kind::Int;
    if (Digits.getAsInteger(10, Result.Int))
      Lex.fail(Where, "the number does not fit into 64 bits");
    return Result;
  }

  Constant parseString(Constant::Kind Kind) {
    Constant Result{Kind};
    SchemaToken Token = Lex.cur();
    std::string_view Literal = Lex.expect(TokenKind::String, "a string");
    if (Literal.empty())
      return Result;
    if (auto Text = contentsOf(Literal))
      Result.Text = std::move(*Text);
    else
      Lex.fail(Token, "the string has an unknown escape");
    return Result;
  }

  SchemaLexer &Lex;
};

} // namespace

SchemaConstant parseDefault(SchemaLexer &Lex, const SchemaArgument &Argument) {
  return DefaultParser(Lex).parse(Argument);
}

} // namespace torchtalk::metadata
