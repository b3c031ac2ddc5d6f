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
      {"_dtype", "ScalarType"},
      {"_float", "float"},
      {"_int", "int"},
      {"_size", "int[]"},
      {"str", "str"},
      {"Sequence[_float]", "float[]"},
      {"Sequence[Union[_int, SymInt]]", "int[]"},
      {"Sequence[Union[str, ellipsis, None]]", "str[]"},
      {"Union[_int, SymInt]", "int"},
      {"Union[_int, _size]", "int[]"},
      {"Union[str, ellipsis, None]", "str"}, // as schemas are read
      {"Union[Union[_int, SymInt], Sequence[Union[_int, SymInt]]]", "int[]"},
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
    Name = Name.trim();
    Type = Type.split('=').first.trim();
    const bool Each = Name.consume_front("*");
    if (Name == "out")
      Out = true;
    else if (!Name.empty() && Name != "/" &&
             !(Name == "self" && Type.empty()) &&
             Name != "requires_grad") { // of factories: no schema has it
      std::string &Of = Types[(Name == "input" ? "self" : Name).str()];
      Of = schemaTypeOfStub(Type);
      if (Each && !Of.empty())
        Of += "[]";
    }
  }
  return Types;
}

/// "torch._C._nn.gelu" of the lines of gen_annotated_fn_args.py.
StringRef rowName(StringRef Line) { return Line.trim().split(':').first; }

/// The rows of one name stand in the order of its overloads.
OriginEntries ofRow(const OpNames &Ops, const GeneratedLine &In) {
  const StringRef Full = rowName(In.Lines[In.At]);
  StringRef Bound = Full;
  if (Full.starts_with("torch.Tensor."))
    Bound = Full.drop_front(strlen("torch."));
  std::string Name = Bound.str();
  if (Bound.consume_front("torch._C._VariableFunctions."))
    Name = ("torch." + Bound).str();
  std::vector<size_t> Found = Ops.overloads(StringRef(Name).rsplit('.').second);
  llvm::erase_if(Found, [&](size_t Op) { return !Ops.isBoundAs(Op, Name); });
  size_t Rows = 0, Before = 0;
  for (size_t I = 0; I < In.Lines.size(); ++I)
    if (rowName(In.Lines[I]) == Full) {
      ++Rows;
      Before += I < In.At;
    }
  if (Rows == Found.size())
    return {{Ops.entry(Found[Before])}, {}, {}};
  return {{}, Ops.entries(Found), {}};
}

} // namespace

OriginEntries stubEntries(const OpNames &Ops, const GeneratedLine &In) {
  const StringRef Line = In.Lines[In.At].trim();
  if (Line.starts_with("torch."))
    return ofRow(Ops, In);
  StringRef Declared = Line;
  if (!Declared.consume_front("def "))
    return {};
  auto [Name, Rest] = Declared.split('(');
  bool Out = false;
  ParameterTypes Given = parametersOf(Rest.split(") -> ").first, Out);
  ParameterTypes AsNamed = Given; // "self" is called "input", as some are
  if (auto Self = AsNamed.extract("self")) {
    Self.key() = "input";
    AsNamed.insert(std::move(Self));
  }
  std::vector<size_t> Found = Ops.overloads(Name);
  llvm::erase_if(Found, [&](size_t Op) {
    return Ops.isOut(Op) || !Ops.isBound(Op) ||
           llvm::none_of(llvm::ArrayRef({Given, AsNamed}),
                         [&](const auto &As) { return Ops.fits(Op, As); });
  });
  const bool IsOne = Found.size() == 1;
  // The variant with out shares the line of the functional one.
  if (Out)
    for (size_t Op : std::vector(Found))
      llvm::copy_if(
          Ops.variants(Op), std::back_inserter(Found),
          [&](size_t Of) { return Ops.isOut(Of) && Ops.isBound(Of); });
  const bool Certain = IsOne && !In.Writes.empty() &&
                       llvm::none_of(In.Writes, [&](const auto *Write) {
                         return Write->Own.mayHave(Line);
                       });
  OriginEntries Entries;
  (Certain ? Entries.Of : Entries.MayBe) = Ops.entries(Found);
  return Entries;
}

} // namespace torchtalk::query
