//===- GeneratedItems.cpp - Whose entry generated C++ is for --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/GeneratedItems.h"
#include "metadata/TorchgenSignature.h"
#include "query/origin/CodeItems.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>

namespace torchtalk::query {

using index::Session;
using llvm::StringRef;
using metadata::SchemaArgument;
using metadata::SchemaType;

namespace {

struct KnownOp {
  OriginEntry Entry;
  std::map<std::string, std::string> Types; ///< of arguments, by name
};

/// Where what a name is made by rules out all other ops, or only with types.
struct KnownOps {
  std::vector<KnownOp> All;
  llvm::StringMap<size_t> ByName;             ///< "aten::add.Tensor"
  llvm::StringMap<std::vector<size_t>> Names; ///< what C++ calls it
};

/// "int[]?"; "" where C++ has several types for it.
std::string typeOf(const SchemaType &Type) {
  using Kind = SchemaType::Kind;
  if (Type.is(Kind::Base))
    return Type.Name == "SymInt" ? "int" : Type.Name;
  if (!Type.is(Kind::Optional) && !Type.is(Kind::List))
    return "";
  std::string Of = Type.Elements.empty() ? "" : typeOf(Type.Elements[0]);
  return Of.empty() ? "" : Of + (Type.is(Kind::List) ? "[]" : "?");
}

/// The same of a type in C++; "" where that is not known.
std::string typeOf(StringRef Type) {
  Type = Type.trim(" &");
  Type.consume_front("const ");
  for (const char *Scope : {"::", "at::", "c10::", "std::"})
    Type.consume_front(Scope);
  if (Type.consume_front("optional<") && Type.consume_back(">")) {
    std::string Of = typeOf(Type);
    return Of.empty() ? "" : Of + "?";
  }
  if (Type.consume_front("ArrayRef<") && Type.consume_back(">")) {
    std::string Of = typeOf(Type);
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
      {"DimnameList", "Dimname[]"},
      {"Dimname", "Dimname"},
      {"ScalarType", "ScalarType"}};
  auto At = Known.find(Type);
  return At == Known.end() ? "" : At->second;
}

void addOp(KnownOps &Ops, OriginEntry Entry, std::string_view Schema,
           const index::TorchgenFunction &Torchgen) {
  auto Parsed = metadata::parseSchema(Schema);
  if (!Parsed) {
    llvm::consumeError(Parsed.takeError());
    return;
  }
  const size_t Number = Ops.All.size();
  Ops.ByName[Entry.Op] = Number;
  auto Add = [&](const std::string &Name) {
    std::vector<size_t> &Of = Ops.Names[Name];
    if (!llvm::is_contained(Of, Number))
      Of.push_back(Number);
  };
  const std::string Cpp = metadata::cppName(*Parsed);
  const std::string Base = Parsed->Name.substr(Parsed->Name.rfind(':') + 1);
  const std::string &Overload = Parsed->Overload;
  const std::string With = Overload.empty() ? "" : "_" + Overload;
  Add(Base + With); // OperatorName.unambiguous_name()
  Add(Cpp + With);  // of VariableType and of structured kernels
  Add(Cpp);
  Add(Cpp + "_symint");
  Add(Overload + "_" + Cpp); // of other wrappers of kernels
  if (metadata::variantOf(*Parsed) == metadata::Variant::Out) {
    Add(Cpp + "f");
    Add(Cpp + "f_symint");
    Add(Cpp + "_symint_outf");
  }
  for (const auto &Kernel : Torchgen.Dispatch)
    if (Kernel.Of.empty() && !Kernel.Structured) {
      Add(Kernel.Function);
      Add(Kernel.Function + "_symint");
    }
  KnownOp Op{std::move(Entry), {}};
  for (const SchemaArgument &Argument : Parsed->Arguments)
    Op.Types[Argument.Name] = typeOf(Argument.Type);
  Ops.All.push_back(std::move(Op));
}

const KnownOps &knownOps(Session &Index) {
  return Index.kept([&] {
    KnownOps Ops;
    Index.forEachOp([&](const index::OpRecord &Op) {
      addOp(Ops, {Op.Op, {Op.File, Op.Line}, ""}, Op.Schema, Op.Torchgen);
      for (const index::GeneratedOp &Made : Op.Autogen)
        addOp(Ops, {Made.Op, {Op.File, Op.Line}, Op.Op}, Made.Schema,
              Made.Torchgen);
      return true;
    });
    return Ops;
  });
}

StringRef identifierBefore(StringRef Text) {
  Text = Text.rtrim();
  size_t At = Text.size();
  while (At > 0 && (llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_'))
    --At;
  return Text.drop_front(At);
}

/// What is between \p Text's first ( and the ) that closes it.
StringRef parameters(StringRef Text) {
  size_t Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == '(') {
      ++Depth;
    } else if (Text[I] == ')' && Depth != 0) {
      --Depth;
      if (Depth == 0)
        return Text.slice(Text.find('(') + 1, I);
    }
  return "";
}

/// Name to type of each parameter. std::nullopt: one has no name.
std::optional<std::map<std::string, std::string>> typesIn(StringRef List) {
  std::map<std::string, std::string> Types;
  size_t Depth = 0, Begin = 0;
  for (size_t I = 0; I <= List.size(); ++I) {
    const char C = I < List.size() ? List[I] : ',';
    if (C == '(' || C == '<' || C == '{')
      ++Depth;
    else if (C == ')' || C == '>' || C == '}')
      --Depth;
    if (C != ',' || (Depth != 0 && I != List.size()))
      continue;
    StringRef One = List.slice(Begin, I).split('=').first.trim();
    Begin = I + 1;
    if (One.empty() && I == List.size())
      break;
    const StringRef Name = identifierBefore(One);
    const StringRef Type = One.drop_back(Name.size()).trim();
    if (Name.empty() || Type.empty())
      return std::nullopt;
    if (Type.ends_with("DispatchKeySet"))
      continue;
    if (Type.ends_with("TensorOptions"))
      for (const char *Part : {"dtype", "layout", "device", "pin_memory"})
        Types[Part] = "";
    else
      Types[Name.str()] = typeOf(Type);
  }
  return Types;
}

/// Whether the parameters may be the op's: a method has no self.
bool fits(const KnownOp &Op, const std::map<std::string, std::string> &Given) {
  for (const auto &[Name, Type] : Given) {
    auto At = Op.Types.find(Name);
    if (At == Op.Types.end() ||
        (!Type.empty() && !At->second.empty() && Type != At->second))
      return false;
  }
  for (const auto &[Name, Type] : Op.Types)
    if (Name != "self" && !Given.contains(Name))
      return false;
  return true;
}

/// The op whose schema or name stands behind \p Marker.
std::optional<size_t> namedBehind(const KnownOps &Ops, StringRef Item,
                                  StringRef Marker) {
  const size_t At = Item.find(Marker);
  if (At == StringRef::npos)
    return std::nullopt;
  StringRef Name = Item.drop_front(At + Marker.size()).take_while([](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '.' || C == ':';
  });
  std::string Full = Name.contains("::") ? Name.str() : "aten::" + Name.str();
  auto Op = Ops.ByName.find(Full);
  return Op == Ops.ByName.end() ? std::nullopt : std::optional(Op->second);
}

/// The name as torchgen makes it of an op's.
StringRef withoutAffixes(StringRef Name) {
  if (Name.consume_back("_generated_plumbing"))
    return Name;
  if (Name.starts_with("create_") && Name.ends_with("_typed_handle")) {
    Name.consume_front("create_");
    Name.consume_back("_typed_handle");
  } else if (Name.consume_front("wrapper_")) {
    Name = Name.split('_').second; // the dispatch key has none
  }
  return Name;
}

std::optional<OriginEntry> entryOfItem(const KnownOps &Ops, StringRef Item) {
  const std::string Code = codeOf(Item);
  const StringRef Head = StringRef(Code).trim();
  if (Head.empty() || holdsItems(Head))
    return std::nullopt;
  const StringRef Statement = Item.ltrim();
  for (const char *Marker : {"m.def(\"", "m.impl(\""})
    if (Statement.starts_with(Marker)) {
      auto Op = namedBehind(Ops, Statement, Marker);
      return Op ? std::optional(Ops.All[*Op].Entry) : std::nullopt;
    }
  if (Statement.starts_with("// aten::"))
    if (auto Op = namedBehind(Ops, Statement, "// "))
      return Ops.All[*Op].Entry;
  if (auto Op = namedBehind(Ops, Item, "schema_str = \""))
    return Ops.All[*Op].Entry;

  const StringRef Declared = Head.split('{').first.split(" : ").first;
  const size_t Paren = Declared.find('(');
  if (Paren == StringRef::npos)
    return std::nullopt;
  StringRef Before = Declared.take_front(Paren).rtrim();
  if (Before.ends_with("::call") || Before.ends_with("::redispatch"))
    Before = Before.rsplit("::").first;
  const StringRef Name = withoutAffixes(identifierBefore(Before));
  auto At = Ops.Names.find(Name);
  if (At == Ops.Names.end())
    return std::nullopt;
  auto Types = typesIn(parameters(Declared));
  std::vector<size_t> Fit;
  if (Types)
    llvm::copy_if(At->second, std::back_inserter(Fit),
                  [&](size_t Op) { return fits(Ops.All[Op], *Types); });
  return Fit.size() == 1 ? std::optional(Ops.All[Fit[0]].Entry) : std::nullopt;
}

bool isAnonymous(StringRef Item) {
  return codeOf(Item).starts_with("namespace {");
}
bool isEnd(StringRef Item) { return StringRef(codeOf(Item)).trim() == "}"; }

/// "structured_x" of "struct structured_x final : ... {"; "" of others.
StringRef structIn(StringRef Item) {
  Item = Item.ltrim();
  return Item.consume_front("struct ") ? Item.split(' ').first : "";
}

/// The entry of the op in whose comment, `// aten::...`, the innermost block
/// around \p At of \p Item begins.
std::optional<OriginEntry> entryInside(const KnownOps &Ops, StringRef Item,
                                       size_t At) {
  std::vector<std::optional<OriginEntry>> Blocks(1);
  std::optional<OriginEntry> Found;
  scanCode(Item, [&](char C, size_t I) {
    if (C == '{')
      Blocks.emplace_back();
    if (C == '}' && Blocks.size() > 1) // it is of what is around the block
      Blocks.pop_back();
    if (C == '\0' && Item.substr(I).starts_with("// aten::"))
      if (auto Op = namedBehind(Ops, Item.substr(I), "// "))
        Blocks.back() = Ops.All[*Op].Entry;
    if (I >= At) {
      for (auto &Block : Blocks)
        if (Block)
          Found = Block;
      return false;
    }
    return true;
  });
  return Found;
}

} // namespace

std::optional<OriginEntry> entryOf(Session &Index,
                                   llvm::ArrayRef<StringRef> Lines, size_t At) {
  const KnownOps &Ops = knownOps(Index);
  const StringRef Text(
      Lines.front().begin(),
      static_cast<size_t>(Lines.back().end() - Lines.front().begin()));
  const std::vector<StringRef> Items = itemsOf(Text);
  const char *Wanted = Lines[At].ltrim().begin();
  const auto Item = llvm::find_if(Items, [&](StringRef One) {
    return One.begin() <= Wanted && Wanted < One.end();
  });
  if (Item == Items.end())
    return std::nullopt;
  if (auto Entry = entryOfItem(Ops, *Item))
    return Entry;
  const size_t N = static_cast<size_t>(Item - Items.begin());
  auto Is = [&](size_t Other, bool (*What)(StringRef)) {
    return Other < Items.size() && What(Items[Other]);
  };
  // An anonymous namespace for one function.
  if (Is(N, isAnonymous) && Is(N + 2, isEnd))
    return entryOfItem(Ops, Items[N + 1]);
  if (N >= 2 && Is(N, isEnd) && Is(N - 2, isAnonymous))
    return entryOfItem(Ops, Items[N - 1]);
  // A class for the function behind it.
  const StringRef Struct = structIn(*Item);
  if (!Struct.empty() && N + 1 < Items.size() &&
      Items[N + 1].contains((Struct + " op").str()))
    return entryOfItem(Ops, Items[N + 1]);
  return entryInside(Ops, *Item, static_cast<size_t>(Wanted - Item->begin()));
}

} // namespace torchtalk::query
