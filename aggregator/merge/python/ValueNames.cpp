//===- ValueNames.cpp - What interpreted values name ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/ValueNames.h"
#include "facts/Facts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

namespace torchtalk::index {

using facts::Dynamic;

using Values = AbstractValue::Kind;
std::string opNamed(const PythonContext &C, llvm::StringRef Canonical) {
  if (std::string Op = PythonOps::qualifiedOp(Canonical, C.Types.ops());
      !Op.empty())
    return Op;
  auto Ops = C.Ops.opsOf(Canonical, C.Types.ops());
  return Ops.size() == 1 ? Ops.front() : "";
}

std::string opOfSchema(llvm::StringRef Schema, llvm::StringRef Namespace) {
  llvm::StringRef Name = Schema.split('(').first.trim();
  if (Name.empty() || (Namespace.empty() && !OperatorName::isQualified(Name)))
    return "";
  return OperatorName::in(Namespace, Name);
}

std::string definitionOf(const AbstractValue &V) {
  if (!V.Definition.empty())
    return V.Definition;
  switch (V.TheKind) {
  case Values::Function:
  case Values::Class:
    return V.Text;
  case Values::Name:
    return llvm::StringRef(V.Text).starts_with("builtins.") ? "" : V.Text;
  case Values::Bound:
    return V.Data->Keys.empty() ? "" : V.Data->Keys.front().Text;
  case Values::Object:
    // partial(f, ...)
    return V.Text == "functools.partial" && !V.Data->Elements.empty() &&
                   !V.Data->Elements.front().is(Values::Object)
               ? definitionOf(V.Data->Elements.front())
               : "";
  default:
    return "";
  }
}

static std::string keyOf(const AbstractValue &V) {
  return V.is(Values::Text)   ? V.Text
         : V.is(Values::Name) ? lastComponent(V.Text).str()
                              : Dynamic;
}

std::vector<std::string> keysOf(const AbstractValue *V) {
  if (!V)
    return {""};
  if (V->isNone())
    return {"CompositeExplicitAutograd"};
  if (!V->is(Values::Sequence))
    return {keyOf(*V)};
  std::vector<std::string> All;
  All.reserve(V->Data->Elements.size() + 1);
  for (const AbstractValue &E : V->Data->Elements)
    All.push_back(keyOf(E));
  if (All.empty() || !V->Data->Complete)
    All.push_back(Dynamic);
  return All;
}

} // namespace torchtalk::index
