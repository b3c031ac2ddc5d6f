//===- PythonCalls.cpp - Running functions --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonExpressions.h"
#include "source/python/PythonInterpreter.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

namespace torchtalk::source {
namespace {

/// Limit of nested calls, also from a function that nothing calls.
constexpr size_t MaxCalls = 16;
constexpr size_t MaxUncalledCalls = 8;
constexpr unsigned NodesOfStep = 8;

/// Takes a step for every few nodes.
bool hasYield(Node Body, uint64_t &Steps) {
  llvm::SmallVector<Node, 16> Stack{Body};
  for (unsigned Visited = 0; !Stack.empty() && Steps > 0; ++Visited) {
    Steps -= Visited % NodesOfStep == 0;
    Node Next = Stack.pop_back_val();
    if (Next.is("yield"))
      return true;
    if (!Next.is("function_definition") && !Next.is("lambda") &&
        !Next.is("class_definition"))
      llvm::append_range(Stack, Next.children());
  }
  return false;
}

} // namespace

AbstractValue PythonInterpreter::call(const AbstractValue &Callee,
                                      const AbstractArguments &Arguments) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (!spend())
    return {};
  switch (Callee.TheKind) {
  case Kind::Name:
    return callName(Callee.Text, Arguments);
  case Kind::Function:
    if (auto Result = Host.call(*this, Callee.Text, nullptr, Arguments))
      return *Result;
    return callFunction(Callee, Arguments, nullptr);
  case Kind::Class:
    if (auto Result = Host.call(*this, Callee.Text, nullptr, Arguments))
      return *Result;
    return construct(Callee, Arguments);
  case Kind::Object: {
    if (llvm::StringRef(Callee.Text).starts_with("functools."))
      return callPartial(Callee, Arguments);
    AbstractValue Method = attribute(Callee, "__call__");
    return Method.is(Kind::Bound) && !Method.Data->Keys.empty()
               ? call(Method, Arguments)
               : Host.callObject(*this, Callee, Arguments);
  }
  case Kind::Bound: {
    const AbstractValue Self = Callee.Data->Elements[0];
    if (!Callee.Data->Keys.empty())
      return callFunction(Callee.Data->Keys[0], Arguments, &Self);
    if (Self.is(Kind::Object))
      return Host.call(*this, Self.Text + "." + Callee.Text, &Self, Arguments)
          .value_or(AbstractValue());
    return method(Self, Callee.Text, Arguments);
  }
  default:
    return {};
  }
}

AbstractValue PythonInterpreter::callName(const std::string &Name,
                                          const AbstractArguments &Arguments) {
  if (auto Result = Host.call(*this, Name, nullptr, Arguments))
    return *Result;
  if (FirstCall == 0) {
    CalledOnImport.insert(Name);
    // It may call what it is given.
    for (const AbstractValue &A : Arguments.Positional)
      if (A.is(Kind::Function))
        CalledOnImport.insert(A.Text);
  }
  if (auto Result = builtin(Name, Arguments))
    return *Result;
  // A variable may hold a function.
  AbstractValue Callee = settled(AbstractValue::name(Name));
  if (Callee.is(Kind::Name))
    Callee = accessor(Name, Arguments);
  return call(Callee, Arguments);
}

AbstractValue PythonInterpreter::accessor(llvm::StringRef Name,
                                          const AbstractArguments &Arguments) {
  PythonProject::Definition D = Project.definition(Name);
  if (!D.Module || !D.Module->is(D.Scope, PythonScope::Kind::Function) ||
      Arguments.Positional.empty() || !Arguments.Named.empty() ||
      !llvm::all_of(Arguments.Positional,
                    [](const AbstractValue &A) { return A.is(Kind::Text); }))
    return {};
  const PythonScope &F = D.Module->Scopes[D.Scope - 1];
  if (F.Parent != 0 || F.EndLine != F.Line + 1 || !F.Decorators.empty())
    return {};
  Environment *E = run(*D.Module);
  AbstractValue Found = E ? E->Names.lookup(F.Name) : AbstractValue();
  return Found.is(Kind::Function) ? Found : AbstractValue();
}

AbstractValue
PythonInterpreter::callPartial(const AbstractValue &Partial,
                               const AbstractArguments &Arguments) {
  const AbstractData &Data = *Partial.Data;
  AbstractValue Of = Data.Elements.front();
  if (Partial.Text == "functools.wraps")
    return Arguments.Positional.empty() ? AbstractValue()
                                        : wrapper(Arguments.Positional[0], Of);
  AbstractArguments All;
  All.Positional.assign(Data.Elements.begin() + 1, Data.Elements.end());
  llvm::append_range(All.Positional, Arguments.Positional);
  All.Named = Arguments.Named;
  for (const auto &Entry : Data.Fields)
    All.Named.emplace_back(Entry.first().str(), Entry.second);
  All.Complete = Data.Complete && Arguments.Complete;
  return call(Of, All);
}

void PythonInterpreter::parameters(const AbstractValue &Function,
                                   const AbstractArguments &Arguments,
                                   Environment &Locals) {
  using Of = PythonParameter::Kind;
  size_t Position = 0;
  llvm::StringSet<> Taken;
  const auto List = parametersIn(Function.Data->Definition.field("parameters"));
  NumArguments += List.size();
  limitObjects();
  for (size_t I = 0; I < List.size() && spend(); ++I) {
    llvm::StringRef Name = List[I].Name.text();
    AbstractValue Value;
    if (List[I].TheKind == Of::VarPositional) {
      llvm::ArrayRef<AbstractValue> Given = Arguments.Positional;
      Value =
          sequence("tuple", Given.drop_front(std::min(Position, Given.size())),
                   Arguments.Complete);
    } else if (List[I].TheKind == Of::VarKeyword) {
      Value = mapping();
      Value.Data->Complete = Arguments.Complete;
      for (const auto &[Keyword, Named] : Arguments.Named)
        if (!Taken.contains(Keyword))
          Value.Data->store(AbstractValue::text(Keyword), Named);
    } else {
      Taken.insert(Name);
      bool ByName = List[I].TheKind == Of::KeywordOnly;
      if (const AbstractValue *Given =
              Arguments.get(ByName ? ~size_t(0) : Position++, Name))
        Value = *Given;
      else if (Arguments.Complete && I < Function.Data->Defaults.size())
        Value = Function.Data->Defaults[I];
    }
    Locals.Names[Name] = std::move(Value);
  }
}

bool PythonInterpreter::isSameCode(const AbstractData &A,
                                   const AbstractData &B) {
  return A.Definition.begin() == B.Definition.begin() &&
         A.Around->Module == B.Around->Module;
}

bool PythonInterpreter::isRepeated(const AbstractData &Function) const {
  return llvm::any_of(Frames, [&](const Frame *Call) {
    return Uncertain > Call->Uncertain && isSameCode(*Call->Function, Function);
  });
}

AbstractValue PythonInterpreter::callFunction(const AbstractValue &Function,
                                              const AbstractArguments &Given,
                                              const AbstractValue *Self) {
  AbstractData &F = *Function.Data;
  if (F.Called != AbstractData::Calls::OnImport)
    F.Called = FirstCall == 0 ? AbstractData::Calls::OnImport
                              : AbstractData::Calls::Later;
  if (isRepeated(F))
    return {};
  if (Calls.size() >= (FirstCall == 0 ? MaxCalls : MaxUncalledCalls)) {
    cutHere();
    return {};
  }
  AbstractArguments Arguments = Given;
  if (Self)
    Arguments.Positional.insert(Arguments.Positional.begin(), *Self);
  Environment &Locals = Scopes.emplace_back(
      Environment{Environment::Kind::Function, F.Around->Module, F.Around,
                  Function.Text + ".<locals>."});
  parameters(Function, Arguments, Locals);
  if (F.Definition.is("lambda"))
    return evaluate(F.Definition.field("body"), Locals);
  Frame Run;
  Run.Uncertain = Uncertain;
  Run.Function = &F;
  PythonPlace OuterHere = Here;
  Calls.push_back(Here);
  Frames.push_back(&Run);
  Flow End = block(F.Definition.field("body"), Locals);
  Frames.pop_back();
  Calls.pop_back();
  Here = OuterHere;
  if (!F.Generates)
    F.Generates = hasYield(F.Definition.field("body"), Left);
  if (*F.Generates)
    return sequence("list", std::move(Run.Yields), Run.Complete);
  std::vector<AbstractValue> &Results = Run.Returns;
  if (End != Flow::Return && End != Flow::Raise)
    Results.push_back(AbstractValue::constant("None"));
  for (const AbstractValue &R : Results)
    if (!R.sameAs(Results.front()))
      return {};
  return Results.empty() ? AbstractValue() : Results.front();
}

const std::vector<std::string> &
PythonInterpreter::fieldsOf(const AbstractValue &Class) {
  auto [At, New] = Annotated.try_emplace(Class.Data); // none of one in work
  if (!New || !Class.is(Kind::Class))
    return At->second;
  std::vector<std::string> Names;
  llvm::StringSet<> Taken;
  auto Add = [&](llvm::StringRef Name) {
    if (spend() && Taken.insert(Name).second)
      Names.push_back(Name.str());
  };
  for (const AbstractValue &Base : Class.Data->Bases)
    if (Base.is(Kind::Class))
      for (const std::string &Name : fieldsOf(Base))
        Add(Name);
  for (Node S : Class.Data->Definition.field("body").children())
    if (Node First = S.firstChild();
        S.is("expression_statement") && First.is("assignment") &&
        First.field("type") && First.field("left").is("identifier"))
      Add(First.field("left").text());
  return Annotated[Class.Data] = std::move(Names);
}

AbstractValue PythonInterpreter::bases(Environment &In) {
  Environment *Method = &In;
  while (Method->Parent && Method->Parent->TheKind != Environment::Kind::Class)
    Method = Method->Parent;
  if (!Method->Parent || !Method->Names.contains("self"))
    return {};
  AbstractValue Made = object(Super);
  Made.Data->Elements.push_back(Method->Names["self"]);
  Made.Data->Bases = Method->Parent->Names["__class__"].Data->Bases;
  return Made;
}

AbstractValue PythonInterpreter::construct(const AbstractValue &Class,
                                           const AbstractArguments &Arguments) {
  AbstractValue Made = object(Class.Text);
  Made.Data->Bases.push_back(Class);
  AbstractValue Init = attribute(Made, "__init__");
  if (Init.is(Kind::Bound) && !Init.Data->Keys.empty()) {
    call(Init, Arguments);
    return Made;
  }
  if (Arguments.Positional.empty() && Arguments.Named.empty())
    return Made;
  const std::vector<std::string> &Names = fieldsOf(Class);
  for (size_t I = 0; I < Names.size() && spend(); ++I)
    if (const AbstractValue *Given = Arguments.get(I, Names[I]))
      Made.Data->Fields[Names[I]] = *Given;
  return Made;
}

} // namespace torchtalk::source
