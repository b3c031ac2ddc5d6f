//===- PythonAssignments.cpp - Assignments of the interpreter -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonInterpreter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace torchtalk::source {

void PythonInterpreter::assign(Node Target, const AbstractValue &Value,
                               Environment &E) {
  llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (tooDeep())
    return;
  while (Target.is("parenthesized_expression"))
    Target = Target.firstChild();
  if (Target.is("identifier"))
    return bind(E, Target.text(), Value);
  if (!Target.is("pattern_list") && !Target.is("tuple_pattern") &&
      !Target.is("list_pattern") && !Target.is("expression_list") &&
      !Target.is("tuple"))
    return store(Target, Value, E);
  const auto Names = Target.children();
  std::vector<AbstractValue> Parts;
  bool Known = elements(Value, Parts) && Parts.size() == Names.size() &&
               llvm::none_of(Names, [](Node Name) {
                 return Name.is("list_splat_pattern");
               });
  for (size_t I = 0; I < Names.size(); ++I) {
    Node Name = Names[I];
    if (Name.is("list_splat_pattern"))
      Name = Name.firstChild();
    AbstractValue Part = Known ? Parts[I] : AbstractValue();
    Part.comesFrom(Value.Origin);
    assign(Name, Part, E);
  }
}

void PythonInterpreter::store(Node Target, const AbstractValue &Value,
                              Environment &E) {
  if (Target.is("attribute")) {
    AbstractValue Object = settled(evaluate(Target.field("object"), E));
    llvm::StringRef Name = Target.field("attribute").text();
    if (Object.is(Kind::Object) || Object.is(Kind::Class) ||
        (Object.is(Kind::Function) && Name == "__name__")) {
      AbstractValue &Field = Object.Data->Fields[Name];
      Field = Uncertain && !Field.is(Kind::Unknown) && !Field.sameAs(Value)
                  ? AbstractValue()
                  : Value;
    }
    return;
  }
  if (!Target.is("subscript"))
    return;
  AbstractValue Table = settled(evaluate(Target.field("value"), E));
  AbstractValue Key = entry(evaluate(Target.field("subscript"), E),
                            Target.field("subscript"), E);
  if (!Table.is(Kind::Mapping)) {
    if (Table.is(Kind::Sequence))
      Table.Data->Complete = false;
    return;
  }
  AbstractValue Held = Value;
  if (const AbstractValue *Old = Table.Data->find(Key);
      Uncertain && Old && !Old->sameAs(Value))
    Held = AbstractValue();
  Held.comesFrom(Key.Origin);
  Table.Data->store(std::move(Key), std::move(Held));
}

void PythonInterpreter::augmented(Node S, Environment &E) {
  Node Target = S.field("left");
  AbstractValue Right = evaluate(S.field("right"), E);
  AbstractValue Left = settled(evaluate(Target, E));
  llvm::StringRef Operator = S.field("operator").text();
  Operator.consume_back("=");
  // Containers are changed in place, for all references to them.
  if (Left.is(Kind::Mapping) && Operator == "|")
    return update(*Left.Data, Right);
  if (Left.is(Kind::Sequence) && Left.Text != "tuple") {
    if (Operator == "+" || Operator == "|") {
      std::vector<AbstractValue> More;
      Left.Data->Complete &= elements(Right, More);
      llvm::append_range(Left.Data->Elements, More);
    } else {
      Left.Data->Complete = false;
    }
    return;
  }
  assign(Target, binary(Operator, Left, Right), E);
}

void PythonInterpreter::remove(Node Target, Environment &E) {
  if (!Target.is("subscript") || Uncertain)
    return;
  AbstractValue Table = settled(evaluate(Target.field("value"), E));
  AbstractValue Key = evaluate(Target.field("subscript"), E);
  if (Table.is(Kind::Mapping))
    Table.Data->remove(Key);
}

} // namespace torchtalk::source
