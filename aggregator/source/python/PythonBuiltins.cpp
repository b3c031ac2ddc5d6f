//===- PythonBuiltins.cpp - Functions of Python itself --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The built-ins that are used to make tables of constants.
///
//===----------------------------------------------------------------------===//

#include "source/python/PythonExpressions.h"
#include "source/python/PythonInterpreter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SaveAndRestore.h"

namespace torchtalk::source {
namespace {

/// Limit for one container.
constexpr size_t MaxElements = 100000;
constexpr int MaxRange = 1000;

} // namespace

AbstractValue PythonInterpreter::mapping() {
  return {Kind::Mapping, "", make()};
}

bool PythonInterpreter::elements(const AbstractValue &Of,
                                 std::vector<AbstractValue> &Out) {
  AbstractValue Value = settled(Of);
  if (Value.is(Kind::Sequence))
    llvm::append_range(Out, Value.Data->Elements);
  else if (Value.is(Kind::Mapping))
    llvm::append_range(Out, Value.Data->Keys);
  else
    return false;
  // Charge for copies, as copies of copies grow exponentially.
  uint64_t Cost = Value.Data->Elements.size();
  if (Cost > Left || Out.size() > MaxElements) {
    cutHere();
    Out.clear();
    return false;
  }
  Left -= Cost;
  return Value.Data->Complete;
}

void PythonInterpreter::update(AbstractData &Into, const AbstractValue &From) {
  AbstractValue More = settled(From);
  if (More.is(Kind::Mapping)) {
    Into.Complete &= More.Data->Complete;
    for (size_t I = 0; I < More.Data->Keys.size() && spend(); ++I)
      Into.store(More.Data->Keys[I], More.Data->Elements[I]);
    Into.Complete &= Left > 0;
    return;
  }
  std::vector<AbstractValue> Pairs;
  Into.Complete &= elements(More, Pairs);
  for (const AbstractValue &Pair : Pairs) {
    std::vector<AbstractValue> Two;
    if (elements(Pair, Two) && Two.size() == 2)
      Into.store(Two[0], Two[1]);
    else
      Into.Complete = false;
  }
}

AbstractValue PythonInterpreter::attribute(const AbstractValue &Of,
                                           llvm::StringRef Name) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (!spend() || Name.empty())
    return {};
  auto Bound = [&](const AbstractValue *Function) {
    AbstractData *Data = make();
    const bool IsSuper = Of.is(Kind::Object) && Of.Text == Super;
    Data->Elements.push_back(IsSuper ? Of.Data->Elements[0] : Of);
    if (Function)
      Data->Keys.push_back(*Function);
    return AbstractValue{Kind::Bound, Name.str(), Data};
  };
  switch (Of.TheKind) {
  case Kind::Name: {
    AbstractValue Settled = settled(Of);
    if (!Settled.is(Kind::Name))
      return attribute(Settled, Name);
    if (Name == "__name__")
      return nameOf(Of);
    if (auto Known = Host.attribute(Of, Name))
      return std::move(*Known);
    std::string Whole = (llvm::Twine(Of.Text) + "." + Name).str();
    if (Whole.size() > MaxPythonName)
      return {};
    AbstractValue Result = imported(Whole);
    Result.Origin = Of.Origin;
    return Result;
  }
  case Kind::Module: {
    auto [First, Rest] = Name.split('.');
    AbstractValue Found;
    if (Environment *In = namesOf(Project.module(Of.Text));
        In && In->Names.contains(First))
      Found = In->Names[First];
    else
      Found = AbstractValue::name(
          Project.canonical((llvm::Twine(Of.Text) + "." + First).str()));
    if (const PythonModule *Below = Project.module(Found.Text);
        Below && Found.is(Kind::Name) && Environments.count(Below))
      Found = {Kind::Module, Below->Name};
    return Rest.empty() ? Found : attribute(Found, Rest);
  }
  case Kind::Function:
  case Kind::Class:
    if (auto It = Of.Data->Fields.find(Name);
        Of.is(Kind::Function) && It != Of.Data->Fields.end())
      return It->second;
    if (Name == "__name__" || Name == "__qualname__")
      return Of.Text.empty()
                 ? AbstractValue()
                 : AbstractValue::text(lastComponent(Of.definition()).str(),
                                       Of.Origin);
    if (Of.is(Kind::Function))
      return Bound(nullptr);
    [[fallthrough]];
  case Kind::Object: {
    if (auto It = Of.Data->Fields.find(Name); It != Of.Data->Fields.end()) {
      bool Method = Of.is(Kind::Class) && It->second.is(Kind::Function) &&
                    Name == "__call__";
      return Method ? AbstractValue() : It->second;
    }
    for (const AbstractValue &Base : Of.Data->Bases) {
      AbstractValue Class = settled(Base);
      if (!Class.is(Kind::Class))
        continue;
      AbstractValue Found = attribute(Class, Name);
      if (Found.is(Kind::Unknown))
        continue;
      return Of.is(Kind::Object) && Found.is(Kind::Function) ? Bound(&Found)
                                                             : Found;
    }
    if (Of.is(Kind::Class))
      return {};
    return Bound(nullptr);
  }
  case Kind::Text:
  case Kind::Sequence:
  case Kind::Mapping:
    return Bound(nullptr);
  case Kind::Bound:
  case Kind::Unknown:
  case Kind::Constant:
    return {};
  }
  return {};
}

AbstractValue PythonInterpreter::wrapper(AbstractValue Function,
                                         const AbstractValue &Of) const {
  if (Project.definition(Of.definition()).Module)
    Function.Definition = Of.definition();
  return Function;
}

AbstractValue PythonInterpreter::nameOf(const AbstractValue &Named) const {
  llvm::StringRef Name = Named.Text;
  PythonProject::Definition D = Project.definition(Name);
  if (D.Module && D.Module->is(D.Scope, PythonScope::Kind::Variable))
    return {};
  // "add.Tensor" is an overload.
  if (Name.consume_front(Project.canonical("torch.ops") + "."))
    Name = Name.split('.').second;
  else
    Name = lastComponent(Name);
  return AbstractValue::text(Name.str(), Named.Origin);
}

std::optional<bool> PythonInterpreter::hasAttribute(const AbstractValue &Object,
                                                    llvm::StringRef Name) {
  AbstractValue Found = attribute(Object, Name);
  if (!Found.is(Kind::Bound) || !Found.Data->Keys.empty())
    return true;
  // Not in the classes that run here; a base that does not may have it.
  std::vector<AbstractValue> Classes = Object.Data->Bases;
  for (size_t I = 0; I < Classes.size() && spend(); ++I) {
    AbstractValue Class = settled(Classes[I]);
    if (!Class.is(Kind::Class))
      return std::nullopt;
    llvm::append_range(Classes, Class.Data->Bases);
  }
  return Left > 0 ? std::optional(false) : std::nullopt;
}

AbstractValue PythonInterpreter::product(const AbstractArguments &Arguments) {
  bool Complete = Arguments.Complete;
  std::vector<AbstractValue> Rows = {sequence("tuple", {})};
  for (const AbstractValue &Column : Arguments.Positional) {
    std::vector<AbstractValue> Values, Longer;
    Complete &= elements(Column, Values);
    for (const AbstractValue &Row : Rows)
      for (const AbstractValue &Value : Values) {
        if (!spend())
          return {};
        std::vector<AbstractValue> Elements = Row.Data->Elements;
        Elements.push_back(Value);
        Longer.push_back(sequence("tuple", std::move(Elements)));
      }
    Rows = std::move(Longer);
  }
  return sequence("list", std::move(Rows), Complete);
}

std::optional<AbstractValue>
PythonInterpreter::builtin(llvm::StringRef Name,
                           const AbstractArguments &Arguments) {
  const AbstractValue *First = Arguments.get(0, "");
  const AbstractValue *Second = Arguments.get(1, "");
  if (Name == "functools.update_wrapper")
    return First && Second ? wrapper(*First, *Second) : AbstractValue();
  if (Name == "functools.partial" || Name == "functools.wraps") {
    if (!First)
      return AbstractValue();
    AbstractValue Made = object(Name.str());
    Made.Data->Elements = Arguments.Positional;
    for (const auto &[Keyword, Value] : Arguments.Named)
      Made.Data->Fields[Keyword] = Value;
    Made.Data->Complete = Arguments.Complete;
    return Made;
  }
  if (Name == "functools.lru_cache" || Name == "functools.cache")
    return First ? *First : AbstractValue();
  if (Name == "itertools.chain" || Name == "itertools.chain.from_iterable") {
    AbstractValue Made = sequence("list", {}, Arguments.Complete);
    std::vector<AbstractValue> Parts = Arguments.Positional;
    if (Name == "itertools.chain.from_iterable" && First) {
      Parts.clear();
      Made.Data->Complete &= elements(*First, Parts);
    }
    for (const AbstractValue &Part : Parts)
      Made.Data->Complete &= elements(Part, Made.Data->Elements);
    return Made;
  }
  if (Name == "itertools.product" && Arguments.Named.empty())
    return product(Arguments);
  if (Name == "inspect.getfullargspec" && First) {
    const AbstractValue Of =
        First->is(Kind::Bound) && !First->Data->Keys.empty()
            ? First->Data->Keys[0]
            : *First;
    if (!Of.is(Kind::Function))
      return AbstractValue();
    std::vector<AbstractValue> Names;
    for (const ParameterNode &P :
         parametersIn(Of.Data->Definition.field("parameters")))
      if (P.TheKind == PythonParameter::Kind::Positional)
        Names.push_back(AbstractValue::text(P.Name.text().str()));
    AbstractValue Made = object(Name.str());
    Made.Data->Fields["args"] = sequence("list", std::move(Names));
    return Made;
  }
  if (Name == "collections.OrderedDict")
    Name = "builtins.dict";
  if (Name == "collections.defaultdict")
    return mapping();
  if (!Name.consume_front("builtins."))
    return std::nullopt;
  if (Name == "dict") {
    AbstractValue Made = mapping();
    mappingMethod(Made, "update", Arguments);
    return Made;
  }
  if (Name == "list" || Name == "tuple" || Name == "set" ||
      Name == "frozenset" || Name == "sorted" || Name == "reversed" ||
      Name == "iter") {
    AbstractValue Made = sequence(Name == "frozenset"                ? "set"
                                  : Name == "tuple" || Name == "set" ? Name
                                                                     : "list",
                                  {});
    if (First)
      Made.Data->Complete = elements(*First, Made.Data->Elements);
    if (Name == "reversed")
      std::reverse(Made.Data->Elements.begin(), Made.Data->Elements.end());
    return Made;
  }
  if (Name == "zip" || Name == "enumerate") {
    std::vector<std::vector<AbstractValue>> Columns;
    bool Complete = Arguments.Complete;
    for (const AbstractValue &Column : Arguments.Positional) {
      Complete &= elements(Column, Columns.emplace_back());
      if (Name == "enumerate")
        break;
    }
    size_t Rows = Columns.empty() ? 0 : Columns.front().size();
    for (const auto &Column : Columns)
      Rows = std::min(Rows, Column.size());
    std::vector<AbstractValue> Result;
    for (size_t I = 0; I < Rows && spend(); ++I) {
      std::vector<AbstractValue> Row;
      if (Name == "enumerate")
        Row.push_back(Second || !Arguments.Named.empty()
                          ? AbstractValue()
                          : AbstractValue::constant(std::to_string(I)));
      for (const auto &Column : Columns)
        Row.push_back(Column[I]);
      Result.push_back(sequence("tuple", std::move(Row)));
    }
    return sequence("list", std::move(Result), Complete && Left > 0);
  }
  if (Name == "range") {
    int Begin = 0;
    int End = 0;
    const AbstractValue *Last = Second ? Second : First;
    if (!First || Arguments.Positional.size() > 2 ||
        llvm::StringRef(Last->Text).getAsInteger(10, End) ||
        (Second && llvm::StringRef(First->Text).getAsInteger(10, Begin)) ||
        End > MaxRange || Begin < -MaxRange)
      return AbstractValue();
    std::vector<AbstractValue> Numbers;
    for (int I = Begin; I < End; ++I)
      Numbers.push_back(AbstractValue::constant(std::to_string(I)));
    return sequence("list", std::move(Numbers));
  }
  if (Name == "map" && First && Second && Arguments.Positional.size() == 2) {
    std::vector<AbstractValue> Given;
    std::vector<AbstractValue> Result;
    bool Complete = elements(*Second, Given);
    Result.reserve(Given.size());
    for (const AbstractValue &Value : Given)
      Result.push_back(call(*First, {{Value}, {}, true}));
    return sequence("list", std::move(Result), Complete);
  }
  if (Name == "str" && First)
    return First->is(Kind::Text) || First->is(Kind::Constant)
               ? AbstractValue::text(First->Text, First->Origin)
               : AbstractValue();
  if (Name == "len" && First) {
    std::vector<AbstractValue> All;
    return elements(*First, All)
               ? AbstractValue::constant(std::to_string(All.size()))
               : AbstractValue();
  }
  if (Name == "callable" && First &&
      (First->is(Kind::Function) || First->is(Kind::Class)))
    return AbstractValue::boolean(true);
  if (Name == "hasattr" && First && Second && Second->is(Kind::Text) &&
      First->is(Kind::Object)) {
    std::optional<bool> Has = hasAttribute(*First, Second->Text);
    return Has ? AbstractValue::boolean(*Has) : AbstractValue();
  }
  if (Name == "getattr" && First && Second && Second->is(Kind::Text)) {
    if (const AbstractValue *Default = Arguments.get(2, "");
        Default && First->is(Kind::Object) &&
        hasAttribute(*First, Second->Text) == false)
      return *Default;
    AbstractValue Found = attribute(*First, Second->Text);
    // What the loop is over tells more than this call.
    if (!Found.Origin || Second->Origin != Here)
      Found.Origin = Second->Origin;
    // With a default, the attribute need not exist.
    return Arguments.Positional.size() > 2 && Found.is(Kind::Name) &&
                   !Host.knows(Found)
               ? AbstractValue()
               : Found;
  }
  if (Name == "isinstance" && First && Second && Second->is(Kind::Name)) {
    llvm::StringRef Class = Second->Text;
    if (!Class.consume_front("builtins.") || First->is(Kind::Unknown) ||
        First->is(Kind::Name) || First->is(Kind::Object))
      return AbstractValue();
    bool Is = (First->is(Kind::Text) && Class == "str") ||
              (First->is(Kind::Mapping) && Class == "dict") ||
              (First->is(Kind::Sequence) && Class == First->Text);
    return AbstractValue::boolean(Is);
  }
  if (Name == "object")
    return object("builtins.object");
  if (Name == "setattr" || Name == "print")
    return AbstractValue::constant("None");
  return AbstractValue();
}

} // namespace torchtalk::source
