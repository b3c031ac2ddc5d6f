//===- PythonStatements.cpp - Running statements --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonExpressions.h"
#include "source/python/PythonInterpreter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace torchtalk::source {
namespace {

/// Steps reserved after a loop that exceeds the limit.
constexpr uint64_t ReservedSteps = 5000;

} // namespace

PythonInterpreter::Flow PythonInterpreter::block(Node Body, Environment &E) {
  for (Node S : Body.children())
    if (Flow F = statement(S, E); F != Flow::Next)
      return F;
  return Flow::Next;
}

PythonInterpreter::Flow PythonInterpreter::statement(Node S, Environment &E) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (!spend())
    return Flow::Next;
  llvm::StringRef Is = S.kind();
  Here = place(S, E);
  if (Is == "expression_statement") {
    Node First = S.firstChild();
    if (First.is("augmented_assignment"))
      augmented(First, E);
    else if (!First.is("assignment") || First.field("right"))
      for (Node Child : S.children())
        evaluate(Child, E);
  } else if (Is == "function_definition" || Is == "class_definition") {
    definition(S, E, {});
  } else if (Is == "decorated_definition") {
    llvm::SmallVector<Node, 4> Decorators;
    for (Node Child : S.children())
      if (Child.is("decorator"))
        Decorators.push_back(Child);
    definition(S.field("definition"), E, Decorators);
  } else if (Is == "import_statement" || Is == "import_from_statement") {
    importStatement(S, E);
  } else if (Is == "if_statement") {
    return ifStatement(S, E);
  } else if (Is == "for_statement") {
    return forStatement(S, E);
  } else if (Is == "while_statement") {
    return whileStatement(S, E);
  } else if (Is == "try_statement") {
    return tryStatement(S, E);
  } else if (Is == "with_statement") {
    return withStatement(S, E);
  } else if (Is == "match_statement") {
    std::vector<std::function<Flow()>> Arms{[] { return Flow::Next; }};
    for (Node Case : S.field("body").children())
      Arms.emplace_back(
          [&, Case] { return block(Case.field("consequence"), E); });
    alternatives(Arms);
  } else if (Is == "return_statement") {
    Node Value = S.firstChild();
    AbstractValue Result =
        Value ? evaluate(Value, E) : AbstractValue::constant("None");
    if (!Frames.empty())
      Frames.back()->Returns.push_back(std::move(Result));
    return Flow::Return;
  } else if (Is == "break_statement") {
    return Flow::Break;
  } else if (Is == "continue_statement") {
    return Flow::Continue;
  } else if (Is == "raise_statement") {
    return Flow::Raise;
  } else if (Is == "delete_statement") {
    for (Node Target : S.children())
      remove(Target, E);
  } else if (Is == "global_statement" || Is == "nonlocal_statement") {
    for (Node Name : S.children()) {
      Environment *There = E.Parent;
      while (There && There->Parent &&
             (Is == "global_statement" || !There->Names.contains(Name.text())))
        There = There->Parent;
      if (There)
        E.Elsewhere[Name.text()] = There;
    }
  } else if (Is == "block" || Is == "ERROR") {
    return block(S, E);
  }
  return Flow::Next;
}

PythonInterpreter::Flow PythonInterpreter::ifStatement(Node S, Environment &E) {
  llvm::SmallVector<Node, 4> Clauses{S};
  for (Node Child : S.children())
    if (Child.is("elif_clause") || Child.is("else_clause"))
      Clauses.push_back(Child);
  std::vector<std::function<Flow()>> Possible;
  bool Settled = false;
  for (Node Clause : Clauses) {
    bool Else = Clause.is("else_clause");
    std::optional<bool> Holds =
        Else ? true : truth(evaluate(Clause.field("condition"), E));
    if (Holds == false)
      continue;
    Possible.emplace_back([this, &E, Clause, Else] {
      return block(Clause.field(Else ? "body" : "consequence"), E);
    });
    Settled = Holds == true;
    if (Settled)
      break;
  }
  if (Possible.empty())
    return Flow::Next;
  if (Settled && Possible.size() == 1)
    return Possible.front()();
  if (!Settled)
    Possible.emplace_back([] { return Flow::Next; });
  return alternatives(Possible);
}

PythonInterpreter::Flow PythonInterpreter::forStatement(Node S,
                                                        Environment &E) {
  std::vector<AbstractValue> Elements;
  bool Complete = elements(evaluate(S.field("right"), E), Elements);
  Node Target = S.field("left");
  Node Body = S.field("body");
  for (const AbstractValue &Value : Elements) {
    if (!spend()) {
      Complete = false;
      break;
    }
    assign(Target, Value, E);
    Flow F = block(Body, E);
    if (F == Flow::Return || F == Flow::Raise)
      return F;
    if (F == Flow::Break)
      return Flow::Next;
  }
  if (!Complete) {
    // Run a loop that exceeded the limit once more with unknown values.
    if (Left == 0 && Reserved.emplace(E.Module, S.begin()).second)
      Left = ReservedSteps;
    alternatives({[&] {
                    assign(Target, {}, E);
                    return block(Body, E);
                  },
                  [] { return Flow::Next; }});
  }
  return block(S.field("alternative").field("body"), E);
}

PythonInterpreter::Flow PythonInterpreter::whileStatement(Node S,
                                                          Environment &E) {
  if (truth(evaluate(S.field("condition"), E)) == false)
    return Flow::Next;
  // Once, with unknown values of the variables that it changes.
  std::vector<std::string> Changed;
  llvm::SmallVector<Node, 16> Stack{S.field("body")};
  while (!Stack.empty()) {
    Node Next = Stack.pop_back_val();
    if ((Next.is("assignment") || Next.is("augmented_assignment")) &&
        Next.field("left").is("identifier"))
      Changed.push_back(Next.field("left").text().str());
    if (!Next.is("function_definition") && !Next.is("class_definition"))
      llvm::append_range(Stack, Next.children());
  }
  auto Forget = [&] {
    for (const std::string &Name : Changed)
      bind(E, Name, {});
  };
  alternatives({[&] {
                  Forget();
                  Flow End = block(S.field("body"), E);
                  Forget();
                  return End;
                },
                [] { return Flow::Next; }});
  return Flow::Next;
}

PythonInterpreter::Flow PythonInterpreter::tryStatement(Node S,
                                                        Environment &E) {
  Node Else;
  Node Finally;
  std::vector<std::function<Flow()>> Arms{[&] {
    Flow End = block(S.field("body"), E);
    return End == Flow::Next ? block(Else, E) : End;
  }};
  for (Node Child : S.children()) {
    if (Child.is("else_clause"))
      Else = Child.field("body");
    else if (Child.is("finally_clause"))
      Finally = Child.firstChild();
    else if (Child.is("except_clause") || Child.is("except_group_clause"))
      Arms.emplace_back([&, Child] {
        for (Node Part : Child.children())
          if (Part.is("block"))
            return block(Part, E);
        return Flow::Next;
      });
  }
  Flow End = Arms.size() == 1 ? Arms.front()() : alternatives(Arms);
  if (Finally)
    if (Flow F = block(Finally, E); F != Flow::Next)
      return F;
  return End;
}

PythonInterpreter::Flow PythonInterpreter::withStatement(Node S,
                                                         Environment &E) {
  for (Node Clause : S.children())
    if (Clause.is("with_clause"))
      for (Node Item : Clause.children()) {
        Node Value = Item.field("value");
        if (!Value.is("as_pattern")) {
          evaluate(Value, E);
          continue;
        }
        // __enter__ usually returns the manager itself.
        assign(Value.field("alias").firstChild(),
               evaluate(Value.firstChild(), E), E);
      }
  return block(S.field("body"), E);
}

void PythonInterpreter::importStatement(Node S, Environment &E) {
  // `import a.b` runs a.b, and binds a.
  if (S.is("import_statement"))
    for (Node What : S.children())
      import((What.is("aliased_import") ? What.field("name") : What).text());
  // The model has the absolute names of relative imports.
  for (const PythonImport &I : E.Module->Imports) {
    if (I.Alias || I.Line != S.line())
      continue;
    if (I.Name != "*") {
      bind(E, I.Name, imported(I.Target));
      continue;
    }
    import(I.Target);
    Environment *From = namesOf(Project.module(I.Target));
    if (From && From != &E)
      for (const auto &Entry : From->Names)
        if (!Entry.first().starts_with("_"))
          bind(E, Entry.first(), Entry.second);
  }
}

AbstractValue PythonInterpreter::function(Node S, Environment &E,
                                          std::string Name) {
  AbstractValue Made{Kind::Function, std::move(Name), make()};
  Made.Data->Definition = S;
  Made.Data->Around = &E;
  for (const ParameterNode &P : parametersIn(S.field("parameters")))
    Made.Data->Defaults.push_back(evaluate(P.Whole.field("value"), E));
  return Made;
}

AbstractValue PythonInterpreter::classDefinition(Node S, Environment &E) {
  AbstractValue Made{Kind::Class, E.Prefix + S.field("name").text().str(),
                     make()};
  Made.Data->Definition = S;
  for (Node Base : S.field("superclasses").children())
    if (!Base.is("keyword_argument") && !Base.is("comment"))
      Made.Data->Bases.push_back(evaluate(Base, E));
  Environment &Body = Scopes.emplace_back(
      Environment{Environment::Kind::Class, E.Module, &E, Made.Text + "."});
  // Methods need it to know their class.
  Body.Names["__class__"] = Made;
  block(S.field("body"), Body);
  for (auto &Entry : Body.Names) {
    Made.Data->Fields[Entry.first()] = Entry.second;
    if (Entry.second.is(Kind::Function) && Entry.second.Data->Around == &Body &&
        Entry.second.Data->Bases.empty())
      Entry.second.Data->Bases.push_back(Made);
  }
  return Made;
}

void PythonInterpreter::definition(Node S, Environment &E,
                                   llvm::ArrayRef<Node> Decorators) {
  std::string Name = E.Prefix + S.field("name").text().str();
  if (Name.size() > MaxPythonName)
    return;
  std::vector<std::pair<AbstractValue, PythonPlace>> Applied;
  for (Node D : Decorators) {
    Here = place(D, E);
    Applied.emplace_back(evaluate(D.firstChild(), E), Here);
  }
  AbstractValue Made;
  if (S.is("class_definition")) {
    Made = classDefinition(S, E);
  } else {
    Made = function(S, E, Name);
    // One that nothing calls may make itself anew, without end.
    if (inUncalled() && isSameCode(*Frames.front()->Function, *Made.Data))
      Made.Data->Called = AbstractData::Calls::Later;
    Functions[E.Module].push_back(Made);
  }
  // The innermost first.
  for (auto &[Decorator, At] : llvm::reverse(Applied)) {
    Here = At;
    // A decorator usually returns a wrapper of the function.
    if (AbstractValue Result = call(Decorator, {{Made}, {}, true});
        !Result.is(Kind::Unknown)) {
      Made = std::move(Result);
      // functools.wraps() gave it another's name.
      if (Made.Definition.empty())
        Made.Definition = Name;
    }
  }
  bind(E, S.field("name").text(), std::move(Made));
}

std::optional<bool> PythonInterpreter::truth(const AbstractValue &Value) {
  switch (Value.TheKind) {
  case Kind::Constant:
    return Value.Text != "None" && Value.Text != "False" && Value.Text != "0";
  case Kind::Text:
    return !Value.Text.empty();
  case Kind::Sequence:
  case Kind::Mapping:
    if (!Value.Data->Elements.empty())
      return true;
    return Value.Data->Complete ? std::optional(false) : std::nullopt;
  case Kind::Function:
  case Kind::Class:
  case Kind::Module:
    return true;
  case Kind::Name:
    if (Value.Text == "typing.TYPE_CHECKING")
      return false;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

} // namespace torchtalk::source
