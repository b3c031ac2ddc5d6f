//===- MadeTests.cpp - Tests that setattr() adds to a class ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/MadeTests.h"
#include "merge/python/PythonTests.h"
#include "source/python/PythonExpressions.h"
#include "source/python/PythonInterpreter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <set>

namespace torchtalk::index {
namespace {

using source::AbstractArguments;
using source::AbstractData;
using source::AbstractValue;
using source::PythonEnvironment;
using source::PythonInterpreter;
using source::PythonPlace;
using Values = AbstractValue::Kind;

/// Limits of what one test holds.
constexpr unsigned MaxDepth = 4;
constexpr size_t MaxCallees = 64, MaxNodes = 10000;

/// What a value leads to.
class Holdings {
public:
  Holdings(const PythonContext &C, uint32_t Line) : C(C), Line(Line) {}

  void addFunction(const AbstractValue &Function, unsigned Depth = 0) {
    const AbstractData &Data = *Function.Data;
    PythonEnvironment *Around = Data.Around;
    if (!Seen.insert(&Data).second || !Around)
      return;
    if (!Function.Text.empty())
      add(Function.Text);
    else
      addCalls(*Around->Module, Data.Definition, Depth);
    for (const AbstractValue &Default : Data.Defaults)
      addValue(Default, Depth, /*Named=*/Depth == 0);
    const std::vector<source::Node> Nodes = nodesOf(Data.Definition);
    llvm::StringSet<> Used;
    for (source::Node N : Nodes)
      if (N.is("identifier"))
        Used.insert(N.text());
      else if (N.is("call") && N.field("function").text() == "getattr")
        addAttribute(Data, N.field("arguments"), Depth);
    for (; Around && Around->TheKind != PythonEnvironment::Kind::Module;
         Around = Around->Parent)
      for (const auto &[Name, Value] : sorted(Around->Names))
        if (Used.contains(Name) &&
            Around->TheKind == PythonEnvironment::Kind::Function)
          addValue(*Value, Depth, /*Named=*/Depth == 0);
  }

  std::vector<PythonCallee> take() {
    std::vector<PythonCallee> Result;
    Result.reserve(Callees.size());
    for (auto &[Target, Sure] : Callees)
      Result.push_back({Target, Line, Sure});
    return Result;
  }

private:
  /// \p Named: a text may be the name of what is tested.
  void addValue(const AbstractValue &V, unsigned Depth, bool Named = false) {
    if (Depth > MaxDepth)
      return;
    switch (V.TheKind) {
    case Values::Function:
      addFunction(V, Depth + 1);
      break;
    case Values::Class:
      add(V.definition());
      // The methods of a class that a function makes use what is around it.
      if (llvm::StringRef(V.Text).contains(".<locals>.") &&
          Seen.insert(V.Data).second)
        for (const auto &[Name, Field] : sorted(V.Data->Fields))
          addValue(*Field, Depth + 1);
      break;
    case Values::Name:
      add(V.Text);
      for (std::string &Op : C.Ops.opsOf(V.Text, C.Types.ops()))
        addTarget(std::move(Op), Sureness::Certain);
      break;
    case Values::Text:
      if (Named)
        for (std::string &Subject : subjectsOf(C, V.Text))
          addTarget(std::move(Subject), Sureness::Likely);
      break;
    case Values::Object:
      add(V.Text);
      [[fallthrough]];
    case Values::Sequence:
    case Values::Mapping:
      if (!Seen.insert(V.Data).second)
        break;
      for (const AbstractValue &Element : V.Data->Elements)
        addValue(Element, Depth + 1);
      for (const auto &[Name, Field] : sorted(V.Data->Fields))
        addValue(*Field, Depth + 1);
      break;
    default:
      break;
    }
  }

  /// What \p Name is in the function: a default, or a name around it.
  static AbstractValue valueIn(const AbstractData &Function,
                               llvm::StringRef Name) {
    const auto Parameters =
        source::parametersIn(Function.Definition.field("parameters"));
    for (size_t I = 0; I < Parameters.size(); ++I)
      if (Parameters[I].Name.text() == Name)
        return I < Function.Defaults.size() ? Function.Defaults[I]
                                            : AbstractValue();
    for (PythonEnvironment *In = Function.Around; In; In = In->Parent)
      if (auto Found = In->Names.find(Name); Found != In->Names.end())
        return Found->second;
    return {};
  }

  /// getattr(nn, name), where the name is known here alone.
  void addAttribute(const AbstractData &Function, source::Node Arguments,
                    unsigned Depth) {
    const auto Given = Arguments.children();
    if (Given.size() < 2)
      return;
    const AbstractValue Of = valueIn(Function, Given[0].text()),
                        Name = valueIn(Function, Given[1].text());
    if ((Of.is(Values::Module) || Of.is(Values::Name)) && Name.is(Values::Text))
      addValue(
          AbstractValue::name(C.Project.canonical(Of.Text + "." + Name.Text)),
          Depth);
  }

  static std::vector<source::Node> nodesOf(source::Node Function) {
    std::vector<source::Node> Result = {Function};
    for (size_t I = 0; I < Result.size() && I < MaxNodes; ++I)
      llvm::append_range(Result, source::Node(Result[I]).children());
    return Result;
  }

  static std::map<llvm::StringRef, const AbstractValue *>
  sorted(const llvm::StringMap<AbstractValue> &Names) {
    std::map<llvm::StringRef, const AbstractValue *> Result;
    for (const auto &Entry : Names)
      Result[Entry.first()] = &Entry.second;
    return Result;
  }

  /// What a lambda calls, which is no definition.
  void addCalls(const PythonModule &M, source::Node Lambda, unsigned Depth) {
    for (const PythonCall &Call : M.Calls)
      if (Lambda.line() <= Call.Line && Call.Line <= Lambda.endLine())
        addValue(
            AbstractValue::name(
                C.Types.meaning(M, Call.Scope, Call.Line, Call.Callee).Value),
            Depth);
  }

  void add(const std::string &Definition) {
    if (C.Definitions.contains(Definition))
      addTarget(Definition, Sureness::Certain);
  }

  void addTarget(std::string Target, Sureness Sure) {
    if (Callees.size() < MaxCallees || Callees.contains(Target)) {
      auto [At, New] = Callees.try_emplace(std::move(Target), Sure);
      At->second = std::min(At->second, Sure);
    }
  }

  const PythonContext &C;
  const uint32_t Line;
  std::set<const AbstractData *> Seen;
  std::map<std::string, Sureness> Callees;
};

class MadeTestsHost final : public source::PythonHost {
public:
  explicit MadeTestsHost(const PythonContext &C) : C(C) {}

  /// Classes of PyTorch's framework make names of tests.
  bool follows(const PythonModule &M) override {
    return isTestFile(C, M.File) || llvm::StringRef(M.Name).starts_with(
                                        "torch.testing._internal.common_");
  }

  std::optional<AbstractValue> call(PythonInterpreter &Run,
                                    const std::string &Called,
                                    const AbstractValue *,
                                    const AbstractArguments &A) override {
    const AbstractValue *Class = A.get(0, ""), *Name = A.get(1, ""),
                        *Function = A.get(2, "");
    // The framework's own functions make variants of tests that have names.
    if (Called == "builtins.setattr" &&
        isTestFile(C, Run.innermost().Module->File) && Class &&
        Class->is(Values::Class) && Name && Function)
      make(Run.innermost(), *Class, Run.isUncertain() ? AbstractValue() : *Name,
           *Function);
    return std::nullopt;
  }

  MadeTests take() {
    MadeTests Result;
    Result.Methods.reserve(Methods.size());
    Result.Unnamed.reserve(Unnamed.size());
    for (auto &[Name, Method] : Methods)
      Result.Methods.push_back(std::move(Method));
    for (auto &[Id, Test] : Unnamed)
      Result.Unnamed.push_back(std::move(Test));
    return Result;
  }

private:
  void make(PythonPlace At, const AbstractValue &Class,
            const AbstractValue &Name, const AbstractValue &Function) {
    auto Known = C.Definitions.find(Class.definition());
    if (Known == C.Definitions.end())
      return;
    const PythonRecord &Of = Known->second;
    if (!Name.is(Values::Text)) {
      if (!Name.is(Values::Constant))
        addUnnamed(At, Of);
      return;
    }
    std::string Whole = Of.Name + "." + Name.Text;
    if (!llvm::StringRef(Name.Text).starts_with("test") ||
        C.Definitions.contains(Whole) || Methods.contains(Whole))
      return;
    PythonRecord &R = Methods[Whole];
    R.Name = Whole;
    R.Kind = PythonScope::Kind::Function;
    R.File = At.Module->File;
    R.Line = R.EndLine = At.Line;
    Holdings Held(C, At.Line);
    if (Function.is(Values::Function)) {
      const source::Node Definition = Function.Data->Definition;
      R.File = Function.Data->Around->Module->File;
      R.Line = Definition.line();
      R.EndLine = Definition.endLine();
      Held.addFunction(Function);
    }
    R.Callees = Held.take();
    if (R.Callees.empty())
      R.Callees.push_back({maker(At, Of), At.Line, Sureness::Likely});
  }

  /// The definition that calls setattr(), or \p Class.
  std::string maker(PythonPlace At, const PythonRecord &Class) const {
    const PythonModule &M = *At.Module;
    for (const PythonCall &Call : M.Calls)
      if (Call.Line == At.Line && Call.Callee == "setattr")
        if (uint32_t Function = M.functionAround(Call.Scope))
          return PythonProject::qualifiedName(M, Function);
    return Class.Name;
  }

  void addUnnamed(PythonPlace At, const PythonRecord &Class) {
    const PythonModule &M = *C.Project.definition(Class.Name).Module;
    llvm::StringRef Path = Class.Name;
    Path.consume_front(M.Name + ".");
    TestRecord R;
    R.Id = M.File;
    for (llvm::StringRef Part : llvm::split(Path, '.'))
      R.Id += "::" + Part.str();
    R.Function = maker(At, Class);
    R.Class = Class.Name;
    R.File = At.Module->File;
    R.Line = R.EndLine = At.Line;
    Unnamed.try_emplace(R.Id, std::move(R));
  }

  const PythonContext &C;
  std::map<std::string, PythonRecord> Methods; ///< by name
  std::map<std::string, TestRecord> Unnamed;   ///< by id
};

/// Whether importing the module may call setattr() with a class.
bool mayMake(const PythonModule &M) {
  return llvm::any_of(
      M.Calls, [](const PythonCall &Call) { return Call.Callee == "setattr"; });
}

} // namespace

MadeTests findMadeTests(const PythonContext &Context) {
  MadeTestsHost Host(Context);
  PythonInterpreter Run(Context.Project, Host);
  for (const PythonModule &M : Context.Project.modules())
    if (Host.follows(M) && mayMake(M))
      Run.run(M);
  return Host.take();
}

} // namespace torchtalk::index
