//===- PythonEvaluation.cpp - The values of expressions -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonInterpreter.h"
#include "source/python/PythonStrings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace torchtalk::source {

/// Whether the source itself names what \p E is.
static bool isLiteral(Node E) {
  return E.is("attribute") || (E.is("string") && !E.text().contains('{'));
}

AbstractValue PythonInterpreter::evaluate(Node E, Environment &In) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (!E || !spend())
    return {};
  return evaluated(E, In);
}

AbstractValue PythonInterpreter::evaluated(Node E, Environment &In) {
  llvm::StringRef Is = E.kind();
  if (Is == "identifier")
    return lookUp(In, E.text());
  if (Is == "attribute")
    return attribute(evaluate(E.field("object"), In),
                     E.field("attribute").text());
  if (Is == "string" || Is == "concatenated_string")
    return string(E, In);
  if (Is == "none" || Is == "true" || Is == "false" || Is == "integer")
    return AbstractValue::constant(E.text());
  if (Is == "call")
    return callExpression(E, In);
  if (Is == "list" || Is == "tuple" || Is == "set" || Is == "expression_list" ||
      Is == "pattern_list")
    return display(E, In);
  if (Is == "dictionary")
    return dictionary(E, In);
  if (Is.ends_with("_comprehension") || Is == "generator_expression")
    return comprehension(E, In);
  if (Is == "parenthesized_expression" || Is == "await")
    return evaluate(E.firstChild(), In);
  if (Is == "subscript")
    return subscript(E, In);
  if (Is == "lambda")
    return function(E, In, "");
  if (Is == "comparison_operator")
    return comparison(E, In);
  if (Is == "binary_operator")
    return binary(E.field("operator").text(), evaluate(E.field("left"), In),
                  evaluate(E.field("right"), In));
  if (Is == "not_operator") {
    std::optional<bool> Known = truth(evaluate(E.field("argument"), In));
    return Known ? AbstractValue::boolean(!*Known) : AbstractValue();
  }
  if (Is == "boolean_operator") {
    AbstractValue Left = evaluate(E.field("left"), In);
    std::optional<bool> Known = truth(Left);
    bool And = E.field("operator").text() == "and";
    if (Known)
      return *Known == And ? evaluate(E.field("right"), In) : Left;
    AbstractValue Right = evaluate(E.field("right"), In);
    return truth(Right) == !And ? AbstractValue::boolean(!And)
                                : AbstractValue();
  }
  if (Is == "conditional_expression") {
    const auto Parts = E.children();
    if (Parts.size() != 3)
      return {};
    std::optional<bool> Known = truth(evaluate(Parts[1], In));
    if (Known)
      return evaluate(Parts[*Known ? 0 : 2], In);
    AbstractValue Left = evaluate(Parts[0], In);
    return Left.sameAs(evaluate(Parts[2], In)) ? Left : AbstractValue();
  }
  if (Is == "yield")
    return yield(E, In);
  if (Is == "named_expression" || Is == "assignment") {
    bool Named = Is == "named_expression";
    AbstractValue Value = evaluate(E.field(Named ? "value" : "right"), In);
    assign(E.field(Named ? "name" : "left"), Value, In);
    return Value;
  }
  return {};
}

AbstractValue PythonInterpreter::yield(Node E, Environment &In) {
  AbstractValue Value = evaluate(E.firstChild(), In);
  if (Frames.empty())
    return {};
  Frame &Call = *Frames.back();
  if (llvm::StringRef(E.text()).drop_front(5).ltrim().starts_with("from "))
    Call.Complete &= elements(Value, Call.Yields);
  else
    Call.Yields.push_back(std::move(Value));
  Call.Complete &= Uncertain == Call.Uncertain && Left > 0;
  return {}; // what send() gives it
}

AbstractValue PythonInterpreter::string(Node E, Environment &In) {
  AbstractValue Result = AbstractValue::text("");
  if (E.is("concatenated_string")) {
    for (Node Part : E.children()) {
      AbstractValue Text = evaluate(Part, In);
      if (!Text.is(Kind::Text) || Result.Text.size() > MaxText)
        return {};
      Result.append(Text);
    }
    return madeText(std::move(Result));
  }
  llvm::StringRef Prefix =
      E.text().take_until([](char C) { return C == '"' || C == '\''; });
  if (Prefix.contains_insensitive('b'))
    return {};
  if (!Prefix.contains_insensitive('f')) {
    Result.Text = stringValue(E).value_or("");
    return madeText(std::move(Result));
  }
  for (Node Part : E.children()) {
    if (Part.is("string_content")) {
      llvm::StringRef Rest = Part.text();
      for (; !Rest.empty(); Rest = Rest.drop_front()) {
        Result.Text += Rest.front();
        if (Rest.starts_with("{{") || Rest.starts_with("}}"))
          Rest = Rest.drop_front();
      }
    } else if (Part.is("interpolation")) {
      AbstractValue Value = evaluate(Part.field("expression"), In);
      bool Plain = Value.is(Kind::Text) || Value.is(Kind::Constant);
      if (!Plain || Result.Text.size() > MaxText ||
          Part.field("format_specifier") || Part.field("type_conversion"))
        return {};
      Result.append(Value);
    }
  }
  return madeText(std::move(Result));
}

AbstractValue PythonInterpreter::entry(AbstractValue Value, Node E,
                                       Environment &In) {
  if (Value.Origin)
    return Value;
  // What a function computes is of where it is called.
  Value.Origin = isLiteral(E) || !inCall() ? place(E, In) : outermost();
  return Value;
}

AbstractValue PythonInterpreter::display(Node E, Environment &In) {
  std::vector<AbstractValue> Elements;
  bool Complete = true;
  for (Node Child : E.children()) {
    if (Child.is("comment"))
      continue;
    if (Child.is("list_splat")) {
      std::vector<AbstractValue> More;
      Complete &= elements(evaluate(Child.firstChild(), In), More);
      llvm::append_range(Elements, More);
      continue;
    }
    Elements.push_back(entry(evaluate(Child, In), Child, In));
    if (Left == 0)
      Complete = false;
  }
  bool List = E.is("list");
  return sequence(List          ? "list"
                  : E.is("set") ? "set"
                                : "tuple",
                  std::move(Elements), Complete);
}

AbstractValue PythonInterpreter::dictionary(Node E, Environment &In) {
  AbstractValue Made = mapping();
  for (Node Child : E.children()) {
    if (Child.is("dictionary_splat")) {
      update(*Made.Data, evaluate(Child.firstChild(), In));
    } else if (Child.is("pair")) {
      AbstractValue Key =
          entry(evaluate(Child.field("key"), In), Child.field("key"), In);
      AbstractValue Value = evaluate(Child.field("value"), In);
      Value.Origin = Key.Origin;
      Made.Data->store(std::move(Key), std::move(Value));
    }
    if (Left == 0)
      Made.Data->Complete = false;
  }
  return Made;
}

void PythonInterpreter::comprehend(llvm::ArrayRef<Node> Clauses,
                                   Environment &In,
                                   llvm::function_ref<void()> Each,
                                   bool &Complete) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (tooDeep()) {
    Complete = false;
    return;
  }
  if (Clauses.empty())
    return Each();
  Node Clause = Clauses.front();
  if (Clause.is("if_clause")) {
    std::optional<bool> Known = truth(evaluate(Clause.firstChild(), In));
    if (Known != false)
      comprehend(Clauses.drop_front(), In, Each, Complete);
    return;
  }
  std::vector<AbstractValue> Elements;
  Complete &= elements(evaluate(Clause.field("right"), In), Elements);
  for (const AbstractValue &Value : Elements) {
    if (!spend()) {
      Complete = false;
      return;
    }
    assign(Clause.field("left"), Value, In);
    comprehend(Clauses.drop_front(), In, Each, Complete);
  }
}

AbstractValue PythonInterpreter::comprehension(Node E, Environment &In) {
  Environment &Own = Scopes.emplace_back(
      Environment{Environment::Kind::Function, In.Module, &In, In.Prefix});
  llvm::SmallVector<Node, 4> Clauses;
  for (Node Child : E.children())
    if (Child.is("for_in_clause") || Child.is("if_clause"))
      Clauses.push_back(Child);
  Node Body = E.field("body");
  bool Dictionary = E.is("dictionary_comprehension");
  AbstractValue Made =
      Dictionary ? mapping()
                 : sequence(E.is("set_comprehension") ? "set" : "list", {});
  bool Complete = true;
  comprehend(
      Clauses, Own,
      [&] {
        if (!Dictionary) {
          Made.Data->Elements.push_back(entry(evaluate(Body, Own), Body, Own));
          return;
        }
        AbstractValue Key =
            entry(evaluate(Body.field("key"), Own), Body.field("key"), Own);
        AbstractValue Value = evaluate(Body.field("value"), Own);
        Made.Data->store(std::move(Key), std::move(Value));
      },
      Complete);
  Made.Data->Complete &= Complete;
  return Made;
}

AbstractValue PythonInterpreter::subscript(Node E, Environment &In) {
  AbstractValue Of = settled(evaluate(E.field("value"), In));
  AbstractValue Key = evaluate(E.field("subscript"), In);
  if (Of.is(Kind::Mapping)) {
    const AbstractValue *Found = Of.Data->find(Key);
    return Found ? *Found : AbstractValue();
  }
  if (Of.is(Kind::Sequence) && Key.is(Kind::Constant)) {
    long long At = 0;
    if (llvm::StringRef(Key.Text).getAsInteger(10, At) || At < 0 ||
        static_cast<size_t>(At) >= Of.Data->Elements.size())
      return {};
    return Of.Data->Elements[static_cast<size_t>(At)];
  }
  if (Of.is(Kind::Text))
    if (auto Part = partOf(Of.Text, Key.is(Kind::Constant)
                                        ? llvm::StringRef(Key.Text)
                                        : E.field("subscript").text()))
      return AbstractValue::text(std::move(*Part), Of.Origin);
  // globals()["name"], sys.modules[__name__].
  if (Of.is(Kind::Module) && Key.is(Kind::Text))
    return attribute(Of, Key.Text);
  if (Of.is(Kind::Name) && Of.Text == "sys.modules" && Key.is(Kind::Text) &&
      Project.module(Key.Text))
    return {Kind::Module, Key.Text};
  return {};
}

AbstractValue PythonInterpreter::comparison(Node E, Environment &In) {
  const auto Sides = E.children();
  if (Sides.size() != 2)
    return {};
  // The field holds the first word: "not" of `not in`, "is" of `is not`.
  llvm::StringRef Between = llvm::StringRef(E.text()).slice(
      Sides[0].end() - E.begin(), Sides[1].begin() - E.begin());
  Between = Between.trim();
  AbstractValue Left = settled(evaluate(Sides[0], In));
  AbstractValue Right = settled(evaluate(Sides[1], In));
  if (Left.is(Kind::Unknown) || Right.is(Kind::Unknown))
    return {};
  bool Not = Between == "!=" || Between.starts_with("is not") ||
             Between.starts_with("not");
  if (Between.ends_with("in") && (Between == "in" || Not)) {
    bool Found = false;
    if (Right.is(Kind::Text) && Left.is(Kind::Text)) {
      Found = llvm::StringRef(Right.Text).contains(Left.Text);
    } else if (Right.is(Kind::Mapping)) {
      Found = Right.Data->find(Left) != nullptr;
      if (!Found && (!Right.Data->Complete || Left.key().empty()))
        return {};
    } else if (Right.is(Kind::Sequence)) {
      std::string Key = Left.key();
      for (const AbstractValue &Value : Right.Data->Elements) {
        // Two names may be of one thing.
        if (Value.key().empty() || Value.is(Kind::Name) != Left.is(Kind::Name))
          return {};
        Found |= Value.key() == Key;
      }
      if (Key.empty() || (!Found && !Right.Data->Complete))
        return {};
    } else {
      return {};
    }
    return AbstractValue::boolean(Found != Not);
  }
  if (Between != "==" && !Not && Between != "is")
    return {};
  if (Left.sameAs(Right))
    return AbstractValue::boolean(!Not);
  // What names are of, and what is in containers, may be equal all the same.
  auto Plain = [](const AbstractValue &V) {
    return V.is(Kind::Text) || V.is(Kind::Constant);
  };
  auto Thing = [](const AbstractValue &V) {
    return V.is(Kind::Function) || V.is(Kind::Mapping) || V.is(Kind::Sequence);
  };
  // `x is DEFAULT` of DEFAULT = object()
  auto Sentinel = [](const AbstractValue &V) {
    return V.is(Kind::Object) && V.Text == "builtins.object";
  };
  if ((Plain(Left) && Plain(Right)) || (Left.isNone() && Thing(Right)) ||
      Sentinel(Left) || Sentinel(Right) ||
      (Right.isNone() && (Thing(Left) || Left.is(Kind::Class) ||
                          Left.is(Kind::Object) || Left.is(Kind::Module))))
    return AbstractValue::boolean(Not);
  return {};
}

AbstractValue PythonInterpreter::callExpression(Node E, Environment &In) {
  AbstractValue Callee = evaluate(E.field("function"), In);
  AbstractArguments Arguments;
  auto Given = [&](Node A) {
    AbstractValue Value = evaluate(A, In);
    if (isLiteral(A))
      Value.comesFrom(place(E, In));
    return Value;
  };
  Node List = E.field("arguments");
  if (List.is("generator_expression"))
    Arguments.Positional.push_back(Given(List));
  else
    for (Node A : List.children()) {
      if (A.is("comment"))
        continue;
      if (A.is("keyword_argument")) {
        Arguments.Named.emplace_back(A.field("name").text().str(),
                                     Given(A.field("value")));
      } else if (A.is("list_splat")) {
        Arguments.Complete &=
            elements(evaluate(A.firstChild(), In), Arguments.Positional);
      } else if (A.is("dictionary_splat")) {
        AbstractValue More = settled(evaluate(A.firstChild(), In));
        Arguments.Complete &= More.is(Kind::Mapping) && More.Data->Complete;
        if (More.is(Kind::Mapping))
          for (size_t I = 0; I < More.Data->Keys.size(); ++I)
            Arguments.Named.emplace_back(More.Data->Keys[I].Text,
                                         More.Data->Elements[I]);
      } else {
        Arguments.Positional.push_back(Given(A));
      }
    }
  llvm::SaveAndRestore Outer(Here, place(E, In));
  if (Callee.is(Kind::Name) && Callee.Text == "builtins.globals")
    return {Kind::Module, In.Module->Name};
  if (Callee.is(Kind::Name) && Callee.Text == Super)
    return bases(In);
  return call(Callee, Arguments);
}

} // namespace torchtalk::source
