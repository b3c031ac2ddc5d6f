//===- OpNames.cpp - What generated code calls the ops --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/OpNames.h"
#include "metadata/TorchgenSignature.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

using index::Session;
using llvm::StringRef;
using metadata::SchemaArgument;
using metadata::SchemaType;

static std::string typeOf(const SchemaType &Type) {
  using Kind = SchemaType::Kind;
  if (Type.is(Kind::Base))
    return Type.Name == "SymInt" ? "int" : Type.Name;
  if (!Type.is(Kind::Optional) && !Type.is(Kind::List))
    return "";
  std::string Of = Type.Elements.empty() ? "" : typeOf(Type.Elements[0]);
  return Of.empty() ? "" : Of + (Type.is(Kind::List) ? "[]" : "?");
}

std::string schemaTypeOf(StringRef Type) {
  Type = Type.trim(" &");
  Type.consume_front("const ");
  for (const char *Scope : {"::", "at::", "c10::", "std::"})
    Type.consume_front(Scope);
  if (Type.consume_front("optional<") && Type.consume_back(">")) {
    std::string Of = schemaTypeOf(Type);
    return Of.empty() ? "" : Of + "?";
  }
  if (Type.consume_front("ArrayRef<") && Type.consume_back(">")) {
    std::string Of = schemaTypeOf(Type);
    return Of.empty() ? "" : Of + "[]";
  }
  static const std::map<StringRef, const char *> Known = {
      {"Tensor", "Tensor"},
      {"Scalar", "Scalar"},
      {"int64_t", "int"},
      {"SymInt", "int"},
      {"double", "float"},
      {"bool", "bool"},
      {"string_view", "str"},
      {"TensorList", "Tensor[]"},
      {"IntArrayRef", "int[]"},
      {"SymIntArrayRef", "int[]"},
      {"ITensorListRef", "Tensor[]"},
      {"OptionalIntArrayRef", "int[]?"},
      {"OptionalSymIntArrayRef", "int[]?"},
      {"DimnameList", "str[]"},
      {"Dimname", "str"}, // as schemas are read
      {"ScalarType", "ScalarType"},
      {"Storage", "Storage"}};
  auto At = Known.find(Type);
  return At == Known.end() ? "" : At->second;
}

/// "_FooBarViewFunc" of "_foo_bar".
static std::string viewFuncOf(StringRef Name) {
  std::string Class = Name.starts_with("_") ? "_" : "";
  bool Letter = false;
  for (char C : (Name + "_view_func").str()) {
    if (C != '_')
      Class += Letter ? llvm::toLower(C) : llvm::toUpper(C);
    Letter = llvm::isAlpha(C); // str.title()
  }
  return Class;
}

/// "AddTensor" of "add_Tensor".
static std::string nodeNameOf(StringRef Name) {
  std::string Class;
  bool First = true;
  for (char C : Name) {
    if (C != '_')
      Class += First ? llvm::toUpper(C) : llvm::toLower(C);
    First = C == '_';
  }
  return Class;
}

void OpNames::add(OriginEntry Entry, std::string_view Schema,
                  const index::TorchgenFunction &Torchgen) {
  auto Parsed = metadata::parseSchema(Schema);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return;
  }
  const size_t Number = All.size();
  ByName[Entry.Op] = Number;
  auto Add = [&](Numbers &To, const std::string &Name) {
    std::vector<size_t> &Of = To[Name];
    if (!llvm::is_contained(Of, Number))
      Of.push_back(Number);
  };
  const std::string Cpp = metadata::cppName(*Parsed);
  const std::string Base = Parsed->Name.substr(Parsed->Name.rfind(':') + 1);
  const std::string &Overload = Parsed->Overload;
  const std::string With = Overload.empty() ? "" : "_" + Overload;
  Add(ByBase, Base);
  Add(ByBase, metadata::baseOperatorName(Base));
  Add(ByRule, Base + With); // OperatorName.unambiguous_name()
  Add(ByUnambiguous, Base + With);
  Add(ByRule, Cpp + With); // of VariableType and of structured kernels
  Add(ByRule, Cpp);
  Add(ByRule, Cpp + "_symint");
  Add(ByWrapper, Overload + "_" + Cpp);
  const metadata::Variant Variant = metadata::variantOf(*Parsed);
  if (Variant == metadata::Variant::Out) {
    Add(ByRule, Cpp + "f");
    Add(ByRule, Cpp + "f_symint");
    const std::string WithoutOut = StringRef(Cpp).rsplit("_out").first.str();
    Add(ByRule, WithoutOut + "_symint_out");
    Add(ByRule, WithoutOut + "_symint_outf");
  }
  const std::string Signature = metadata::signatureText(*Parsed, {});
  Add(BySignature, Signature);
  if (!Torchgen.Ufuncs.empty())
    OfUfunc.try_emplace(Base, Signature);
  if (Variant == metadata::Variant::Functional) {
    Functional.try_emplace(Base + With, Signature);
    Add(ByUnambiguous, nodeNameOf(Base + With));
    Add(ByUnambiguous, viewFuncOf(Base + With));
  }
  for (const auto &Kernel : Torchgen.Dispatch)
    if (Kernel.Of.empty() && !Kernel.Structured) {
      Add(ByKernel, Kernel.Function);
      Add(ByKernel, Kernel.Function + "_symint");
    }
  KnownOp Op{std::move(Entry),
             {},
             Torchgen.PythonNames,
             Signature,
             Variant == metadata::Variant::Out};
  for (const SchemaArgument &Argument : Parsed->Arguments)
    Op.Types[Argument.Name] = typeOf(Argument.Type);
  All.push_back(std::move(Op));
}

const OpNames &OpNames::of(Session &Index) {
  return Index.kept([&] {
    OpNames Ops;
    Index.forEachOp([&](const index::OpRecord &Op) {
      Ops.add({Op.Op, {Op.File, Op.Line}, ""}, Op.Schema, Op.Torchgen);
      for (const index::GeneratedOp &Made : Op.Autogen)
        Ops.add({Made.Op, {Op.File, Op.Line}, Op.Op}, Made.Schema,
                Made.Torchgen);
      return true;
    });
    return Ops;
  });
}

std::vector<OriginEntry> OpNames::entries(llvm::ArrayRef<size_t> Ops) const {
  std::vector<OriginEntry> Found;
  for (size_t Op : Ops)
    Found.push_back(All[Op].Entry);
  llvm::stable_sort(Found, [](const OriginEntry &A, const OriginEntry &B) {
    return A.Where.Line < B.Where.Line;
  });
  return Found;
}

std::optional<size_t> OpNames::named(StringRef Name) const {
  auto Op =
      ByName.find(Name.contains("::") ? Name.str() : "aten::" + Name.str());
  return Op == ByName.end() ? std::nullopt : std::optional(Op->second);
}

std::vector<size_t> OpNames::inCpp(StringRef Name, bool OfKernels) const {
  std::vector<size_t> Found;
  auto Take = [&](const Numbers &From) {
    for (size_t Op : in(From, Name))
      if (!llvm::is_contained(Found, Op))
        Found.push_back(Op);
  };
  Take(ByRule);
  if (OfKernels)
    Take(ByKernel);
  return Found;
}

std::vector<size_t> OpNames::overloads(StringRef Name) const {
  std::vector<size_t> Found;
  llvm::copy_if(withBase(Name), std::back_inserter(Found), [&](size_t Op) {
    return StringRef(All[Op].Entry.Op).rsplit(':').second.split('.').first ==
           Name;
  });
  llvm::stable_sort(Found, [&](size_t A, size_t B) {
    const OriginEntry &Left = All[A].Entry, &Right = All[B].Entry;
    return std::pair(!Left.AutogenOf.empty(), Left.Where.Line) <
           std::pair(!Right.AutogenOf.empty(), Right.Where.Line);
  });
  return Found;
}

llvm::ArrayRef<size_t> OpNames::withBase(StringRef Base) const {
  return in(ByBase, Base);
}

llvm::ArrayRef<size_t> OpNames::inWrapper(StringRef Name) const {
  return in(ByWrapper, Name);
}

llvm::ArrayRef<size_t> OpNames::unambiguous(StringRef Name) const {
  return in(ByUnambiguous, Name);
}

llvm::ArrayRef<size_t> OpNames::structuredGroup(StringRef Name) const {
  return in(BySignature, Functional.lookup(Name));
}

llvm::ArrayRef<size_t> OpNames::ufuncGroup(StringRef Name) const {
  return in(BySignature, OfUfunc.lookup(Name));
}

std::vector<size_t> OpNames::viewGroup(StringRef Name) const {
  std::vector<size_t> Group;
  const auto Views = unambiguous(Name);
  if (Views.size() != 1)
    return Group;
  auto [Base, Overload] = StringRef(entry(Views[0]).Op).split('.');
  Base.consume_back("_copy"); // before PyTorch 2.1, it is named by that
  for (const char *Ending : {"", "_copy", "_"})
    if (auto Op = named(
            (Base + Ending + (Overload.empty() ? "" : "." + Overload.str()))
                .str()))
      Group.push_back(*Op);
  return Group;
}

bool OpNames::isBoundAs(size_t Op, StringRef Name) const {
  return llvm::is_contained(All[Op].PythonNames, Name);
}

bool OpNames::fits(size_t Op, const ParameterTypes &Given) const {
  const ParameterTypes &Types = All[Op].Types;
  return llvm::all_of(Given,
                      [&](const auto &One) {
                        auto At = Types.find(One.first);
                        return At != Types.end() &&
                               (One.second.empty() || At->second.empty() ||
                                One.second == At->second);
                      }) &&
         llvm::all_of(Types, [&](const auto &One) {
           return One.first == "self" || Given.contains(One.first);
         });
}

} // namespace torchtalk::query
