//===- StubLines.cpp - Generated declarations in Python -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/StubLines.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using llvm::StringRef;

namespace {

/// As argument_type_str_pyi() of torchgen/api/python.py has it, as far as one
/// type of a schema alone becomes it.
std::string schemaTypeOfStub(StringRef Type) {
  if (Type.consume_front("Optional[") && Type.consume_back("]")) {
    std::string Of = schemaTypeOfStub(Type);
    return Of.empty() ? "" : Of + "?";
  }
  static const std::map<StringRef, const char *> Known = {
      {"Tensor", "Tensor"},
      {"_bool", "bool"},
      {"_float", "float"},
      {"_int", "int"},
      {"Union[_int, SymInt]", "int"},
      {"Union[Number, _complex]", "Scalar"}};
  auto At = Known.find(Type);
  return At == Known.end() ? "" : At->second;
}

/// Of what is between the parentheses. \p Out: there is one called so.
ParameterTypes parametersOf(StringRef List, bool &Out) {
  ParameterTypes Types;
  size_t Depth = 0, Begin = 0;
  for (size_t I = 0; I <= List.size(); ++I) {
    const char C = I < List.size() ? List[I] : ',';
    if (C == '[' || C == '(')
      ++Depth;
    else if ((C == ']' || C == ')') && Depth != 0)
      --Depth;
    if (C != ',' || (Depth != 0 && I != List.size()))
      continue;
    auto [Name, Type] = List.slice(Begin, I).split(':');
    Begin = I + 1;
    Name = Name.trim(" *");
    if (Name == "out")
      Out = true;
    else if (!Name.empty() && Name != "self" && Name != "/" &&
             Name != "requires_grad") // of factories: no schema has it
      Types[(Name == "input" ? "self" : Name).str()] =
          schemaTypeOfStub(Type.split('=').first.trim());
  }
  return Types;
}

std::vector<size_t> overloadsOf(const OpNames &Ops, StringRef Name) {
  std::vector<size_t> Found;
  llvm::copy_if(Ops.withBase(Name), std::back_inserter(Found), [&](size_t Op) {
    return StringRef(Ops.entry(Op).Op).rsplit(':').second.split('.').first ==
           Name;
  });
  return Found;
}

} // namespace

OriginEntries stubEntries(const OpNames &Ops, StringRef Line) {
  OriginEntries Entries;
  if (!Line.consume_front("def ")) {
    if (Line.starts_with("torch."))
      Entries.MayBe = Ops.entries(
          overloadsOf(Ops, Line.split(':').first.rsplit('.').second));
    return Entries;
  }
  auto [Name, Rest] = Line.split('(');
  bool Out = false;
  ParameterTypes Given = parametersOf(Rest.split(") -> ").first, Out);
  if (Out) // of which the variant with out has none
    for (const char *Part : {"dtype", "layout", "device", "pin_memory"})
      Given.erase(Part);
  std::vector<size_t> Found = overloadsOf(Ops, Name);
  ParameterTypes AsNamed = Given; // "self" is called "input", as some are
  if (auto Self = AsNamed.extract("self")) {
    Self.key() = "input";
    AsNamed.insert(std::move(Self));
  }
  llvm::erase_if(Found, [&](size_t Op) {
    return llvm::none_of(llvm::ArrayRef({Given, AsNamed}), [&](const auto &As) {
      return Out ? Ops.has(Op, As) : Ops.fits(Op, As);
    });
  });
  Entries.MayBe = Ops.entries(Found);
  return Entries;
}

} // namespace torchtalk::query
