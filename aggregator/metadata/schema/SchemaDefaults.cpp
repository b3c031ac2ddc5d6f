//===- SchemaDefaults.cpp - Default values in function schemas ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/SchemaDefaults.h"
#include "metadata/schema/SchemaTypeParser.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdlib>
#include <optional>

namespace torchtalk::metadata {
namespace {

using Constant = SchemaConstant;

struct NamedNumber {
  std::string_view Name;
  int8_t Number;
};

/// Names allowed for any type: enumerators of ScalarType, Layout, Reduction and
/// MemoryFormat, whose numbers are part of PyTorch's serialised formats.
constexpr NamedNumber Names[] = {{"float", 6}, {"complex", 9},
                                 {"long", 4},  {"strided", 0},
                                 {"Mean", 1},  {"contiguous_format", 0}};

/// Names allowed for a ScalarType: those of torch/csrc/utils.
constexpr NamedNumber Dtypes[] = {{"uint8", 0},
                                  {"int8", 1},
                                  {"int16", 2},
                                  {"short", 2},
                                  {"int32", 3},
                                  {"int", 3},
                                  {"int64", 4},
                                  {"float16", 5},
                                  {"half", 5},
                                  {"float32", 6},
                                  {"float64", 7},
                                  {"double", 7},
                                  {"complex32", 8},
                                  {"chalf", 8},
                                  {"complex64", 9},
                                  {"cfloat", 9},
                                  {"complex128", 10},
                                  {"cdouble", 10},
                                  {"bool", 11},
                                  {"qint8", 12},
                                  {"quint8", 13},
                                  {"qint32", 14},
                                  {"bfloat16", 15},
                                  {"quint4x2", 16},
                                  {"quint2x4", 17},
                                  {"bits1x8", 18},
                                  {"bits2x4", 19},
                                  {"bits4x2", 20},
                                  {"bits8", 21},
                                  {"bits16", 22},
                                  {"float8_e5m2", 23},
                                  {"float8_e4m3fn", 24},
                                  {"float8_e5m2fnuz", 25},
                                  {"float8_e4m3fnuz", 26},
                                  {"uint16", 27},
                                  {"uint32", 28},
                                  {"uint64", 29},
                                  {"uint1", 30},
                                  {"bit", 30},
                                  {"uint2", 31},
                                  {"uint3", 32},
                                  {"uint4", 33},
                                  {"uint5", 34},
                                  {"uint6", 35},
                                  {"uint7", 36},
                                  {"int1", 37},
                                  {"int2", 38},
                                  {"int3", 39},
                                  {"int4", 40},
                                  {"int5", 41},
                                  {"int6", 42},
                                  {"int7", 43}};

template <size_t N>
std::optional<int64_t> lookUp(const NamedNumber (&Table)[N],
                              std::string_view Name) {
  for (const NamedNumber &Entry : Table)
    if (Entry.Name == Name)
      return Entry.Number;
  return std::nullopt;
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

  bool parse(const SchemaArgument &Argument, Constant &Out);

private:
  bool parseList(const SchemaType &Fake, const SchemaType &Real,
                 std::optional<int32_t> Size, Constant &Out);
  bool parseElement(const SchemaType &Fake, const SchemaType &Real,
                    Constant &Out);
  bool parseSingle(const SchemaType &Fake, const SchemaType &Real,
                   Constant &Out);
  bool parseName(const SchemaType &Real, Constant &Out);
  bool parseNumber(const SchemaType &Fake, Constant &Out);
  bool parseString(std::string &Out);

  SchemaLexer &Lex;
};

bool DefaultParser::parse(const SchemaArgument &Argument, Constant &Out) {
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

/// A single value for a list of fixed size is repeated.
bool DefaultParser::parseList(const SchemaType &Fake, const SchemaType &Real,
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

bool DefaultParser::parseElement(const SchemaType &Fake, const SchemaType &Real,
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

bool DefaultParser::parseSingle(const SchemaType &Fake, const SchemaType &Real,
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

bool DefaultParser::parseName(const SchemaType &Real, Constant &Out) {
  std::string_view Name = Lex.cur().Text;
  std::optional<int64_t> Number = lookUp(Names, Name);
  if (!Number && mayBeScalarType(Real)) {
    Number = lookUp(Dtypes, Name);
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

bool DefaultParser::parseNumber(const SchemaType &Fake, Constant &Out) {
  SchemaToken Where = Lex.cur();
  bool Negative = Lex.nextIf('-');
  std::string_view Digits;
  if (!Lex.expect(TokenKind::Number, Negative ? "a number" : "a value", Digits))
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

bool DefaultParser::parseString(std::string &Out) {
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

} // namespace

bool parseDefault(SchemaLexer &Lex, SchemaArgument &Argument) {
  return DefaultParser(Lex).parse(Argument, Argument.Default.emplace());
}

} // namespace torchtalk::metadata
