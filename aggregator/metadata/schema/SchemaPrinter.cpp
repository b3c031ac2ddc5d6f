//===- SchemaPrinter.cpp - Function schemas as the dispatcher prints them -===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows the operator<< of aten/src/ATen/core/function_schema.{h,cpp},
// alias_info.h and ivalue.cpp.
//
//===----------------------------------------------------------------------===//

#include "metadata/schema/FunctionSchema.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

namespace torchtalk::metadata {
namespace {

using TypeKind = SchemaType::Kind;

/// The sets are hash sets there, which list their few elements in the reverse
/// order of insertion.
std::string setsText(llvm::ArrayRef<std::string> Sets) {
  return llvm::join(llvm::reverse(Sets), "|");
}

/// Also for a list in a list without an annotation: "()".
std::string aliasText(const AliasInfo &Alias) {
  AliasInfo Unchanged = Alias;
  Unchanged.After = Unchanged.Before;
  return "(" + setsText(Alias.Before) + (Alias.Write ? "!" : "") +
         (Unchanged == Alias ? "" : " -> " + setsText(Alias.After)) + ")";
}

std::string quoted(std::string_view Text) {
  constexpr std::string_view Escapes = "\\\\''\"\"\aa\bb\ff\nn\rr\tt\vv";
  std::string Result = "\"";
  for (char C : Text) {
    size_t At = 0;
    while (At < Escapes.size() && Escapes[At] != C)
      At += 2;
    if (At < Escapes.size()) {
      Result += {'\\', Escapes[At + 1]};
    } else if (C > 0x1f && C < 0x7f) {
      Result += C;
    } else {
      auto Byte = static_cast<unsigned char>(C);
      Result += {'\\', static_cast<char>('0' + Byte / 64),
                 static_cast<char>('0' + Byte / 8 % 8),
                 static_cast<char>('0' + Byte % 8)};
    }
  }
  return Result + "\"";
}

std::string floatText(double Value) {
  // Whole numbers that int64_t holds lose their fraction.
  constexpr double Limit = 9223372036854775808.0;
  if (Value >= -Limit && Value < Limit && std::trunc(Value) == Value &&
      (Value == 0 || std::isnormal(Value)))
    return std::to_string(static_cast<int64_t>(Value)) + ".";
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.17g", Value);
  return Text;
}

std::string constantText(const SchemaConstant &C) {
  switch (C.TheKind) {
  case SchemaConstant::Kind::None:
    return "None";
  case SchemaConstant::Kind::Bool:
    return C.Bool ? "True" : "False";
  case SchemaConstant::Kind::Int:
    return std::to_string(C.Int);
  case SchemaConstant::Kind::Float:
    return floatText(C.Float);
  case SchemaConstant::Kind::Complex:
    return "0." + std::string(C.Float >= 0 ? "+" : "-") +
           floatText(std::abs(C.Float)) + "j";
  case SchemaConstant::Kind::String:
  case SchemaConstant::Kind::Device:
  case SchemaConstant::Kind::Name:
    return C.Text;
  case SchemaConstant::Kind::List:
    return "[" + llvm::join(llvm::map_range(C.Elements, constantText), ", ") +
           "]";
  }
  return {};
}

SchemaType withoutOptional(const SchemaType &Type) {
  return Type.is(TypeKind::Optional) ? Type.Elements.front() : Type;
}

std::string listText(llvm::ArrayRef<SchemaArgument> List, bool Dots) {
  std::string Text;
  bool KeywordOnly = false;
  for (const SchemaArgument &Argument : List) {
    Text += Text.empty() ? "" : ", ";
    if (Argument.KeywordOnly && !KeywordOnly)
      Text += "*, ";
    KeywordOnly |= Argument.KeywordOnly;
    Text += toString(Argument);
  }
  if (Dots)
    Text += Text.empty() ? "..." : ", ...";
  return Text;
}

} // namespace

std::string toString(const SchemaType &Type) {
  switch (Type.TheKind) {
  case TypeKind::Base:
  case TypeKind::Variable:
  case TypeKind::Class:
    return Type.Name;
  case TypeKind::Optional:
    return toString(Type.Elements.front()) + "?";
  case TypeKind::List:
    return toString(Type.Elements.front()) + "[]";
  case TypeKind::Tuple:
  case TypeKind::Union:
  case TypeKind::Generic:
    break;
  }
  auto Print = [](const SchemaType &T) { return toString(T); };
  return Type.Name + "(" +
         llvm::join(llvm::map_range(Type.Elements, Print), ", ") + ")";
}

std::string toString(const AliasInfo &Alias) {
  return Alias.Before.empty() ? "" : aliasText(Alias);
}

std::string defaultText(const SchemaArgument &Argument) {
  if (!Argument.Default)
    return {};
  const SchemaConstant &Default = *Argument.Default;
  if (Default.is(SchemaConstant::Kind::String) &&
      withoutOptional(Argument.Type).isBase("str"))
    return quoted(Default.Text);
  // As in the YAML: `int[2] stride=1`.
  if (Argument.Type.is(TypeKind::List) &&
      Argument.Type.Elements.front().isBase("int") &&
      Default.Elements.size() > 1 && llvm::all_equal(Default.Elements))
    return constantText(Default.Elements.front());
  return constantText(Default);
}

std::string toString(const SchemaArgument &Argument) {
  SchemaType Type = withoutOptional(Argument.Type);
  std::string Text;
  if (Type.is(TypeKind::List)) {
    Text = toString(Type.Elements.front());
    if (Argument.Alias && !Argument.Alias->Contained.empty())
      Text += aliasText(Argument.Alias->Contained.front());
    Text += "[";
    if (Argument.ListSize)
      Text += std::to_string(*Argument.ListSize);
    Text += "]";
  } else {
    Text = toString(Type);
  }
  if (Argument.Alias)
    Text += toString(*Argument.Alias);
  if (Argument.Type.is(TypeKind::Optional))
    Text += "?";
  if (!Argument.Name.empty())
    Text += " " + Argument.Name;
  if (Argument.Default)
    Text += "=" + defaultText(Argument);
  return Text;
}

std::string toString(const FunctionSchema &Schema) {
  std::string Text = Schema.opName();
  if (!Schema.HasSignature)
    return Text;
  Text += "(" + listText(Schema.Arguments, Schema.VarArguments) + ") -> ";
  std::string Returns = listText(Schema.Returns, Schema.VarReturns);
  bool One = Schema.Returns.size() + Schema.VarReturns == 1;
  // Distinguish a single tuple from several values.
  return One && !llvm::StringRef(Returns).starts_with("(")
             ? Text + Returns
             : Text + "(" + Returns + ")";
}

} // namespace torchtalk::metadata
