//===- SchemaDefaults.cpp - Default values in function schemas ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/SchemaDefaults.h"
#include "metadata/schema/SchemaTypeParser.h"

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

Constant makeInt(int64_t Value, std::string_view Spelling = "") {
  Constant C;
  C.TheKind = Constant::Kind::Int;
  C.Int = Value;
  C.Text = Spelling;
  return C;
}

Constant makeText(Constant::Kind Kind, std::string Text) {
  Constant C;
  C.TheKind = Kind;
  C.Text = std::move(Text);
  return C;
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

class DefaultParser {
public:
  explicit DefaultParser(SchemaLexer &Lex) : Lex(Lex) {}

  bool parse(const SchemaArgument &Argument, Constant &Out) {
    const SchemaType &Real = Argument.Type;
    SchemaType Fake = fakeType(Real);
    if (Fake.is(SchemaType::Kind::List))
      return parseList(Fake.Elements.front(), Real.Elements.front(),
                       Argument.ListSize, Out);
    for (const char *Object : {"Tensor", "Generator", "Quantizer"})
      if (Fake.isBase(Object)) {
        if (!Lex.cur().isWord("None"))
          return Lex.expected("None");
        Lex.next();
        return true;
      }
    if (Fake.isBase("Device")) {
      Out.TheKind = Constant::Kind::Device;
      return parseString(Out.Text);
    }
    bool Single = Fake.is(SchemaType::Kind::Optional);
    for (const char *Simple :
         {"str", "Scalar", "int", "bool", "float", "complex"})
      Single |= Fake.isBase(Simple);
    if (!Single)
      return Lex.fail(Lex.cur(),
                      "no default is possible for the type " + toString(Real));
    return parseSingle(Fake, Real, Out);
  }

private:
  /// A single value for a list of fixed size is repeated.
  bool parseList(const SchemaType &Fake, const SchemaType &Real,
                 std::optional<int32_t> Size, Constant &Out) {
    Out.TheKind = Constant::Kind::List;
    if (Size && !Lex.cur().is('[')) {
      SchemaToken Where = Lex.cur();
      Constant Value;
      if (!parseElement(Fake, Real, Value))
        return false;
      if (*Size > MaxListSize)
        return Lex.fail(Where, "a default of " + llvm::Twine(*Size) +
                                   " elements is too long");
      Out.Elements.assign(static_cast<size_t>(*Size), Value);
      return true;
    }
    if (!Lex.expect('['))
      return false;
    if (!Lex.cur().is(']'))
      do {
        if (!parseElement(Fake, Real, Out.Elements.emplace_back()))
          return false;
      } while (Lex.nextIf(','));
    return Lex.cur().is(']') ? Lex.expect(']') : Lex.expected("',' or ']'");
  }

  bool parseElement(const SchemaType &Fake, const SchemaType &Real,
                    Constant &Out) {
    SchemaToken Where = Lex.cur();
    Constant::Kind Wanted = Fake.isBase("int")       ? Constant::Kind::Int
                            : Fake.isBase("float")   ? Constant::Kind::Float
                            : Fake.isBase("complex") ? Constant::Kind::Complex
                            : Fake.isBase("bool")    ? Constant::Kind::Bool
                                                     : Constant::Kind::None;
    if (Wanted == Constant::Kind::None)
      return Lex.fail(Where,
                      "no default is possible for a list of " + toString(Real));
    if (!parseSingle(Fake, Real, Out))
      return false;
    return Out.is(Wanted) || Out.is(Constant::Kind::Name) ||
           Lex.fail(Where, "expected " + toString(Fake) + " as an element");
  }

  bool parseSingle(const SchemaType &Fake, const SchemaType &Real,
                   Constant &Out) {
    const SchemaToken &Token = Lex.cur();
    if (Token.isWord("None")) {
      Lex.next();
      return true;
    }
    if (Token.isWord("True") || Token.isWord("False")) {
      Out.TheKind = Constant::Kind::Bool;
      Out.Bool = Lex.next().Text == "True";
      return true;
    }
    if (Token.is(TokenKind::String)) {
      Out.TheKind = Constant::Kind::String;
      return parseString(Out.Text);
    }
    return Token.is(TokenKind::Identifier) ? parseName(Real, Out)
                                           : parseNumber(Fake, Out);
  }

  bool parseName(const SchemaType &Real, Constant &Out) {
    std::string_view Name = Lex.cur().Text;
    std::optional<int64_t> Number = enumerator(Name);
    if (!Number && mayBeScalarType(Real)) {
      Number = scalarType(Name);
      if (!Number)
        Out = makeText(Constant::Kind::Name, std::string(Name));
    }
    if (Number)
      Out = makeInt(*Number, Name);
    if (Out.is(Constant::Kind::None))
      return Lex.expected("a value");
    Lex.next();
    return true;
  }

  bool parseNumber(const SchemaType &Fake, Constant &Out) {
    SchemaToken Where = Lex.cur();
    bool Negative = Lex.nextIf('-');
    std::string_view Digits;
    if (!Lex.expect(TokenKind::Number, Negative ? "a number" : "a value",
                    Digits))
      return false;
    // Terminated for strtod().
    std::string Text = (Negative ? "-" : "") + std::string(Digits);
    bool Imaginary = Text.back() == 'j';
    if (Imaginary)
      Text.pop_back();
    if (Fake.isBase("complex") && !Imaginary)
      return Lex.fail(Where, "expected an imaginary number such as 1j");
    if (Imaginary || Fake.isBase("float") ||
        Text.find_first_of(".eE") != std::string::npos) {
      Out.TheKind = Imaginary ? Constant::Kind::Complex : Constant::Kind::Float;
      Out.Float = std::strtod(Text.c_str(), nullptr);
      return true;
    }
    int64_t Value = 0;
    if (llvm::StringRef(Text).getAsInteger(10, Value))
      return Lex.fail(Where, "the number does not fit into 64 bits");
    Out = makeInt(Value);
    return true;
  }

  bool parseString(std::string &Out) {
    SchemaToken Token = Lex.cur();
    std::string_view Text;
    if (!Lex.expect(TokenKind::String, "a string", Text))
      return false;
    size_t Quotes = 1;
    if (Text.size() >= 6 && Text[1] == Text[0] && Text[2] == Text[0])
      Quotes = 3;
    Text = Text.substr(Quotes, Text.size() - 2 * Quotes);
    for (size_t At = 0; At < Text.size();) {
      if (Text[At] != '\\') {
        Out.push_back(Text[At++]);
        continue;
      }
      size_t Size = 0;
      char C = unescape(Text.substr(At), Size);
      if (Size == 0)
        return Lex.fail(Token, "the string has an unknown escape");
      Out.push_back(C);
      At += Size;
    }
    return true;
  }

  SchemaLexer &Lex;
};

} // namespace

bool parseDefault(SchemaLexer &Lex, SchemaArgument &Argument) {
  return DefaultParser(Lex).parse(Argument, Argument.Default.emplace());
}

} // namespace torchtalk::metadata
