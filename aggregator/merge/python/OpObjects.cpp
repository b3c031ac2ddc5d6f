//===- OpObjects.cpp - Values that are ops --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/OpObjects.h"
#include "facts/Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace torchtalk::index {

using facts::Dynamic;
using source::AbstractArguments;
using source::PythonInterpreter;
using Values = AbstractValue::Kind;

/// Whether a name is surely of no op: a function or class of Python, or one of
/// C++ that no op is bound to.
static bool isNoOp(const PythonContext &C, llvm::StringRef Name) {
  for (llvm::StringRef Module : {"operator.", "_operator.", "math."})
    if (Name.starts_with(Module))
      return true;
  // An unknown name would be one of builtins, too.
  if (Name.consume_front("builtins."))
    return llvm::is_contained({"abs", "all", "any", "bool", "complex", "divmod",
                               "float", "int", "len", "max", "min", "pow",
                               "round", "sum"},
                              Name);
  if (!Name.starts_with("torch.") || !C.isPyTorch())
    return false;
  source::PythonProject::Definition D = C.Project.definition(Name);
  if (!D.Module)
    return Name.count('.') == 1 && !C.Project.module(Name);
  return D.Module->is(D.Scope, source::PythonScope::Kind::Class) ||
         (D.Module->is(D.Scope, source::PythonScope::Kind::Function) &&
          D.Module->Scopes[D.Scope - 1].Decorators.empty());
}

static bool isHigherOrder(const AbstractValue &Object, unsigned Depth = 0) {
  return Depth < 4 && Object.Data &&
         llvm::any_of(
             Object.Data->Bases,
             [&](const AbstractValue &Base) {
               return Base.is(Values::Name)
                          ? lastComponent(Base.Text) == "HigherOrderOperator"
                          : isHigherOrder(Base, Depth + 1);
             });
}

bool isOpObject(const AbstractValue &V) {
  return V.is(Values::Object) && (V.Text == CustomOp || isHigherOrder(V));
}

std::vector<OpOfValue> opsOf(const PythonContext &C, PythonInterpreter &Run,
                             const AbstractValue &Value,
                             llvm::StringRef Namespace, unsigned Depth) {
  const AbstractValue V = Run.settled(Value);
  switch (V.TheKind) {
  case Values::Text:
    if (std::string Op = opOfSchema(V.Text, Namespace); !Op.empty())
      return {{Op, V.Origin}};
    break;
  case Values::Name:
    if (std::string Op = opNamed(C, V.Text); !Op.empty())
      return {{Op, V.Origin, llvm::StringRef(V.Text).ends_with(".default")}};
    if (isNoOp(C, V.Text))
      return {{"", V.Origin}};
    break;
  case Values::Object:
    if (V.Text == CustomOp)
      return {{V.Data->Elements.front().Text, V.Origin}};
    if (isHigherOrder(V) && Value.is(Values::Name))
      return {{"higher_order::" + lastComponent(Value.Text).str(), V.Origin}};
    break;
  case Values::Constant:
    return {};
  case Values::Function:
  case Values::Class:
    return {{"", V.Origin}};
  case Values::Sequence: {
    std::vector<OpOfValue> All;
    for (const AbstractValue &E : V.Data->Elements)
      if (Depth < 2)
        llvm::append_range(All, opsOf(C, Run, E, Namespace, Depth + 1));
    if (!V.Data->Complete)
      All.push_back({Dynamic, {}});
    return All;
  }
  default:
    break;
  }
  return {{Dynamic, V.Origin}};
}

/// "torch._ops.ops.aten.add" of "aten::add".
static std::string packetNamed(const PythonContext &C, llvm::StringRef Op) {
  auto [Namespace, Name] = Op.split("::");
  return C.Types.ops() + "." + Namespace.str() + "." + Name.str();
}

static std::optional<AbstractValue> isOfOpClass(const PythonContext &C,
                                                const AbstractArguments &A) {
  const AbstractValue *Object = A.get(0, "");
  const AbstractValue *Class = A.get(1, "");
  if (!Object || !Class || !Object->is(Values::Name) ||
      !Class->is(Values::Name))
    return std::nullopt;
  const std::string Op = opNamed(C, Object->Text);
  if (Op.empty())
    return std::nullopt;
  bool IsPacket =
      Object->Text == packetNamed(C, OperatorName(Op).withoutOverload());
  return llvm::StringSwitch<std::optional<AbstractValue>>(Class->Text)
      .Case("torch._ops.OpOverloadPacket", AbstractValue::boolean(IsPacket))
      .Case("torch._ops.OpOverload", AbstractValue::boolean(!IsPacket))
      .Case("torch._ops.HigherOrderOperator", AbstractValue::boolean(false))
      .Default(std::nullopt);
}

std::optional<AbstractValue> nameInOp(const PythonContext &C,
                                      const AbstractValue &Of,
                                      llvm::StringRef Attribute) {
  llvm::StringRef Object = Of.Text;
  const bool OfSchema = Object.consume_back("._schema");
  const bool Name = Attribute == (OfSchema ? "name" : "_qualified_op_name");
  const bool Whole = !OfSchema && Attribute == "_name";
  const bool Overload =
      Attribute == (OfSchema ? "overload_name" : "_overloadname");
  if (!Name && !Whole && !Overload)
    return std::nullopt;
  const std::string Op = opNamed(C, Object);
  if (Op.empty())
    return std::nullopt;
  llvm::StringRef Part = Op;
  if (Name)
    Part = OperatorName(Op).withoutOverload();
  else if (Overload)
    Part = OperatorName(Op).Overload;
  if (Overload && !OfSchema && Part.empty())
    Part = "default";
  return AbstractValue::text(Part.str(), Of.Origin);
}

/// The names of the overloads of a packet, by its canonical name.
static std::optional<AbstractValue> overloadsOf(const PythonContext &C,
                                                PythonInterpreter &Run,
                                                llvm::StringRef Packet) {
  const std::string Op = opNamed(C, Packet);
  if (Op.empty() || Packet != packetNamed(C, Op))
    return std::nullopt;
  std::vector<AbstractValue> Names;
  for (const PythonOps::Overload &Each : C.Ops.overloadsOf(Op)) {
    llvm::StringRef Name = OperatorName(Each.Op).Overload;
    Names.push_back(AbstractValue::text(Name.empty() ? "default" : Name.str()));
  }
  // torch/_prims defines no other one.
  if (llvm::StringRef(Op).starts_with("prims::"))
    Names.push_back(AbstractValue::text("default"));
  if (Names.empty() &&
      !(llvm::StringRef(Op).starts_with("aten::") && C.isPyTorch()))
    return std::nullopt;
  return Run.sequence("list", std::move(Names));
}

std::optional<AbstractValue> askedOfOp(const PythonContext &C,
                                       PythonInterpreter &Run,
                                       llvm::StringRef Function,
                                       const AbstractArguments &A) {
  if (Function == "builtins.isinstance")
    return isOfOpClass(C, A);
  llvm::StringRef Op = Function;
  if (Op.consume_back(".name"))
    return nameInOp(C, AbstractValue::name(Op.str()), "_name");
  if (Op.consume_back(".overloads"))
    return overloadsOf(C, Run, Op);
  return std::nullopt;
}

} // namespace torchtalk::index
