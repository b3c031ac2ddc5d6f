//===- PythonMethods.cpp - Methods and operators of constants -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonInterpreter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace torchtalk::source {
namespace {

constexpr size_t BytesOfStep = 64;

} // namespace

AbstractValue PythonInterpreter::madeText(AbstractValue Text) {
  uint64_t Cost = Text.Text.size() / BytesOfStep;
  if (Cost > Left) {
    cutHere();
    return {};
  }
  if (Text.Text.size() > MaxText)
    return {};
  Left -= Cost;
  return Text;
}

AbstractValue PythonInterpreter::binary(llvm::StringRef Operator,
                                        const AbstractValue &Left,
                                        const AbstractValue &Right) {
  AbstractValue A = settled(Left);
  AbstractValue B = settled(Right);
  if (Operator == "|" && A.is(Kind::Mapping)) {
    AbstractValue Made = mapping();
    update(*Made.Data, A);
    update(*Made.Data, B);
    return Made;
  }
  if (Operator == "%" && A.is(Kind::Text)) {
    AbstractArguments Given;
    if (B.is(Kind::Sequence) && B.Text == "tuple")
      Given.Complete = elements(B, Given.Positional);
    else
      Given.Positional.push_back(B);
    size_t Next = 0;
    AbstractValue Result = AbstractValue::text("", A.Origin);
    llvm::StringRef Rest = A.Text;
    while (!Rest.empty() && Result.Text.size() <= MaxText) {
      auto [Before, After] = Rest.split('%');
      Result.Text += Before;
      if (Before.size() == Rest.size())
        break;
      const AbstractValue *Value = Given.get(Next++, "");
      if (!After.consume_front("s") || !Value || !Value->is(Kind::Text))
        return {};
      Result.append(*Value);
      Rest = After;
    }
    return madeText(std::move(Result));
  }
  if (Operator == "+" && A.is(Kind::Text) && B.is(Kind::Text)) {
    A.append(B);
    return madeText(std::move(A));
  }
  if (!A.is(Kind::Sequence))
    return {};
  std::vector<AbstractValue> Of;
  std::vector<AbstractValue> Other;
  bool Complete = elements(A, Of) && elements(B, Other);
  if (Operator == "+" || Operator == "|") {
    llvm::append_range(Of, Other);
    return sequence(A.Text, std::move(Of), Complete);
  }
  if (Operator == "-" || Operator == "&") {
    llvm::StringSet<> Keys;
    for (const AbstractValue &Value : Other) {
      Complete &= !Value.key().empty();
      Keys.insert(Value.key());
    }
    if (!Complete)
      return {};
    llvm::erase_if(Of, [&](const AbstractValue &Value) {
      return Keys.contains(Value.key()) == (Operator == "-");
    });
    return sequence(A.Text, std::move(Of), Complete);
  }
  return {};
}

AbstractValue PythonInterpreter::method(const AbstractValue &Self,
                                        llvm::StringRef Name,
                                        const AbstractArguments &Arguments) {
  if (Self.is(Kind::Text))
    return textMethod(Self, Name, Arguments);
  if (Self.is(Kind::Sequence))
    return sequenceMethod(Self, Name, Arguments);
  if (Self.is(Kind::Mapping))
    return mappingMethod(Self, Name, Arguments);
  return {};
}

AbstractValue PythonInterpreter::formatted(const AbstractValue &Format,
                                           const AbstractArguments &Given) {
  AbstractValue Result = AbstractValue::text("", Format.Origin);
  size_t Next = 0;
  llvm::StringRef Rest = Format.Text;
  while (!Rest.empty() && Result.Text.size() <= MaxText) {
    size_t Brace = Rest.find_first_of("{}");
    Result.Text += Rest.take_front(Brace);
    Rest = Rest.drop_front(std::min(Brace, Rest.size()));
    if (Rest.empty())
      break;
    if (Rest.starts_with("{{") || Rest.starts_with("}}")) {
      Result.Text += Rest.front();
      Rest = Rest.drop_front(2);
      continue;
    }
    auto [Field, Behind] = Rest.drop_front().split('}');
    size_t At = 0;
    const AbstractValue *Value = nullptr;
    if (Field.empty())
      Value = Given.get(Next++, "");
    else if (!Field.getAsInteger(10, At))
      Value = Given.get(At, "");
    else
      Value = Given.get(~size_t(0), Field);
    if (!Value || !Value->is(Kind::Text))
      return {};
    Result.append(*Value);
    Rest = Behind;
  }
  return madeText(std::move(Result));
}

AbstractValue
PythonInterpreter::textMethod(const AbstractValue &Self, llvm::StringRef Name,
                              const AbstractArguments &Arguments) {
  auto TextAt = [&](size_t I) -> std::optional<llvm::StringRef> {
    const AbstractValue *A = Arguments.get(I, "");
    return A && A->is(Kind::Text) ? std::optional(llvm::StringRef(A->Text))
                                  : std::nullopt;
  };
  auto Made = [&](llvm::StringRef Text) {
    return AbstractValue::text(Text.str(), Self.Origin);
  };
  llvm::StringRef Text = Self.Text;
  std::optional<llvm::StringRef> First = TextAt(0);
  if (Name == "format")
    return formatted(Self, Arguments);
  if (Name == "lower")
    return Made(Text.lower());
  if (Name == "upper")
    return Made(Text.upper());
  if (Name == "strip" || Name == "lstrip" || Name == "rstrip") {
    if (Arguments.Positional.size() != (First ? 1 : 0))
      return {};
    const llvm::StringRef Of = First.value_or(" \t\n\v\f\r");
    return Made(Name == "strip"    ? Text.trim(Of)
                : Name == "lstrip" ? Text.ltrim(Of)
                                   : Text.rtrim(Of));
  }
  if (Name == "split") {
    llvm::SmallVector<llvm::StringRef, 8> Parts;
    if (!First && !Arguments.Positional.empty())
      return {};
    if (First && (First->empty() || Arguments.Positional.size() > 1))
      return {};
    if (First)
      Text.split(Parts, *First);
    else
      for (llvm::StringRef Rest = Text.ltrim(); !Rest.empty();
           Rest = Rest.ltrim()) {
        Parts.push_back(Rest.take_until(llvm::isSpace));
        Rest = Rest.drop_front(Parts.back().size());
      }
    std::vector<AbstractValue> All;
    for (llvm::StringRef Part : Parts)
      All.push_back(Made(Part));
    return sequence("list", std::move(All));
  }
  if (Name == "join") {
    std::vector<AbstractValue> Parts;
    if (Arguments.Positional.empty() ||
        !elements(Arguments.Positional[0], Parts))
      return {};
    AbstractValue Result = Made("");
    for (size_t I = 0; I < Parts.size(); ++I) {
      if (!Parts[I].is(Kind::Text) || Result.Text.size() > MaxText)
        return {};
      Result.Text += (I ? Self.Text : "") + Parts[I].Text;
    }
    return madeText(std::move(Result));
  }
  if (!First)
    return {};
  if (Name == "startswith")
    return AbstractValue::boolean(Text.starts_with(*First));
  if (Name == "endswith")
    return AbstractValue::boolean(Text.ends_with(*First));
  if (Name == "removeprefix" || Name == "removesuffix") {
    Name == "removeprefix" ? Text.consume_front(*First)
                           : Text.consume_back(*First);
    return Made(Text);
  }
  if (Name == "replace" && TextAt(1) && Arguments.Positional.size() == 2) {
    std::string Result;
    while (!First->empty() && Text.contains(*First) &&
           Result.size() <= MaxText) {
      auto [Before, After] = Text.split(*First);
      Result += Before;
      Result += *TextAt(1);
      Text = After;
    }
    return madeText(Made(Result + Text.str()));
  }
  return {};
}

AbstractValue
PythonInterpreter::sequenceMethod(const AbstractValue &Self,
                                  llvm::StringRef Name,
                                  const AbstractArguments &Arguments) {
  AbstractData &Data = *Self.Data;
  if (Name == "append" || Name == "add" || Name == "insert") {
    const AbstractValue *Given = Arguments.get(Name == "insert" ? 1 : 0, "");
    if (!Given)
      return {};
    AbstractValue Added = *Given;
    Added.comesFrom(outermost());
    // A set has no duplicates.
    if (Self.Text != "set" || Added.key().empty() ||
        llvm::none_of(Data.Elements, [&](const AbstractValue &E) {
          return spend() && E.key() == Added.key();
        }))
      Data.Elements.push_back(std::move(Added));
  } else if (Name == "extend" || Name == "update") {
    for (const AbstractValue &More : Arguments.Positional) {
      std::vector<AbstractValue> All;
      Data.Complete &= elements(More, All);
      llvm::append_range(Data.Elements, All);
    }
  } else if (Name == "copy" || Name == "union") {
    AbstractValue Made = sequence(Self.Text, {});
    Made.Data->Complete = elements(Self, Made.Data->Elements);
    if (Name == "union")
      for (const AbstractValue &More : Arguments.Positional)
        Made.Data->Complete &= elements(More, Made.Data->Elements);
    return Made;
  } else if (Name == "remove" || Name == "discard" || Name == "pop" ||
             Name == "clear") {
    const AbstractValue *Given = Arguments.get(0, "");
    if (Name == "clear" && !Uncertain)
      Data.Elements.clear();
    else if (Given && !Given->key().empty() && Name != "pop" && !Uncertain)
      llvm::erase_if(Data.Elements, [&](const AbstractValue &E) {
        return E.key() == Given->key();
      });
    else
      Data.Complete = false;
  } else {
    return {};
  }
  return AbstractValue::constant("None");
}

AbstractValue
PythonInterpreter::mappingMethod(const AbstractValue &Self,
                                 llvm::StringRef Name,
                                 const AbstractArguments &Arguments) {
  AbstractData &Data = *Self.Data;
  const AbstractValue *Key = Arguments.get(0, "");
  if (Name == "keys" || Name == "values") {
    std::vector<AbstractValue> Keys;
    bool Complete = elements(Self, Keys);
    if (Name == "values" && !Keys.empty())
      Keys = Data.Elements;
    return sequence("list", std::move(Keys), Complete);
  }
  if (Name == "items") {
    std::vector<AbstractValue> Pairs;
    for (size_t I = 0; I < Data.Keys.size() && spend(); ++I)
      Pairs.push_back(sequence("tuple", {Data.Keys[I], Data.Elements[I]}));
    return sequence("list", std::move(Pairs), Data.Complete && Left > 0);
  }
  if (Name == "copy") {
    AbstractValue Made = mapping();
    update(*Made.Data, Self);
    return Made;
  }
  if (Name == "update") {
    for (const AbstractValue &More : Arguments.Positional)
      update(Data, More);
    for (const auto &[Keyword, Value] : Arguments.Named) {
      AbstractValue Named = AbstractValue::text(Keyword, Value.Origin);
      Named.comesFrom(outermost());
      Data.store(std::move(Named), Value);
    }
    Data.Complete &= Arguments.Complete;
    return AbstractValue::constant("None");
  }
  if (!Key)
    return {};
  const AbstractValue *Found = Data.find(*Key);
  if (Name == "get" || Name == "pop") {
    AbstractValue Result;
    if (Found)
      Result = *Found;
    else if (Data.Complete && !Key->key().empty() && !Key->is(Kind::Name))
      Result = Arguments.Positional.size() > 1
                   ? Arguments.Positional[1]
                   : AbstractValue::constant("None");
    if (Name == "pop" && !Uncertain)
      Data.remove(*Key);
    return Result;
  }
  if (Name == "setdefault") {
    if (Found)
      return *Found;
    AbstractValue Value = Arguments.Positional.size() > 1
                              ? Arguments.Positional[1]
                              : AbstractValue::constant("None");
    AbstractValue At = *Key;
    At.comesFrom(outermost());
    Data.store(std::move(At), Value);
    return Value;
  }
  return {};
}

} // namespace torchtalk::source
