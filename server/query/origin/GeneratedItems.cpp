//===- GeneratedItems.cpp - Whose entry generated C++ is for --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/GeneratedItems.h"
#include "query/origin/BindingItems.h"
#include "query/origin/CodeItems.h"
#include "query/origin/DerivativeEntries.h"
#include "query/origin/StubLines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::query {

using index::Session;
using llvm::StringRef;

namespace {

constexpr const char *AutogradTemplates = "tools/autograd/templates/";
/// Of nodes that are no ops, but of `non_native` in ts_native_functions.yaml.
constexpr const char *NonNativeTemplate =
    "aten/src/ATen/templates/LazyNonNativeIr.h";
/// gen_variable_type.py fills it, for each op with its derivative.
constexpr const char *VariableTypeTemplate =
    "tools/autograd/templates/VariableType.cpp";

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

/// \p Code up to the body: the first { that is in no parentheses.
StringRef withoutBody(StringRef Code) {
  size_t Depth = 0;
  return Code.take_until([&](char C) {
    Depth += C == '(';
    Depth -= C == ')' && Depth != 0;
    return C == '{' && Depth == 0;
  });
}

/// Name to type of each parameter. std::nullopt: one has no name.
std::optional<ParameterTypes> typesIn(StringRef List) {
  ParameterTypes Types;
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
      Types[Name.str()] = schemaTypeOf(Type);
  }
  return Types;
}

/// The op whose schema or name stands behind \p Marker.
std::optional<size_t> namedBehind(const OpNames &Ops, StringRef Item,
                                  StringRef Marker) {
  const size_t At = Item.find(Marker);
  if (At == StringRef::npos)
    return std::nullopt;
  return Ops.named(Item.drop_front(At + Marker.size()).take_while([](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '.' || C == ':';
  }));
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
  Name.consume_front("__dispatch_");
  return Name;
}

/// What \p Name, of a wrapper of a kernel in the file \p Path, says of the op:
/// behind "wrapper_CPU_" in RegisterCPU.cpp, before PyTorch 2.0 behind
/// "wrapper_". "" of others.
StringRef opOfWrapper(StringRef Name, StringRef Path) {
  if (!Name.consume_front("wrapper_"))
    return "";
  const auto [Key, Behind] = Name.split('_');
  const bool HasKey =
      !Key.empty() && Path.contains(("/Register" + Key + ".").str());
  return HasKey ? Behind : Name;
}

/// Certain where it is one.
OriginEntries entriesOfOps(const OpNames &Ops, llvm::ArrayRef<size_t> Found) {
  OriginEntries Result;
  (Found.size() == 1 ? Result.Of : Result.MayBe) = Ops.entries(Found);
  return Result;
}

/// "add_Tensor" of a function of AOTInductor's C interface, whose name is
/// "aoti_torch_cpu_add_Tensor"; the name of a class of LazyIr.h; "FooViewFunc"
/// of a class of that name and of its methods. "" of others.
StringRef unambiguousIn(StringRef Declared) {
  StringRef Name = identifierBefore(Declared.split('(').first);
  if (Name.consume_front("aoti_torch_"))
    return Name.split('_').second;
  if (StringRef Class = Declared; Class.consume_front("class "))
    return Class.split(' ').first;
  for (StringRef Rest = Declared; !Rest.empty();) {
    Rest = Rest.drop_until([](char C) { return llvm::isAlpha(C) || C == '_'; });
    Name = Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    Rest = Rest.drop_front(Name.size());
    if (Name.size() > strlen("ViewFunc") && Name.ends_with("ViewFunc"))
      return Name;
  }
  return "";
}

OriginEntries entriesOfOp(const OpNames &Ops, std::optional<size_t> Op) {
  return Op ? OriginEntries{{Ops.entry(*Op)}, {}, {}} : OriginEntries();
}

bool isKnown(const OriginEntries &Entries) {
  return !Entries.Of.empty() || !Entries.MayBe.empty() ||
         !Entries.Derivatives.empty();
}

/// The header is one for all ops of a name.
OriginEntries ofInclude(const OpNames &Ops, StringRef Header) {
  llvm::ArrayRef<size_t> Found = Ops.withBase(Header);
  for (StringRef Base = Header; Found.empty() && Base.contains('_');) {
    Base = Base.rsplit('_').first; // "_native", "_cpu_dispatch", "_ops"
    Found = Ops.withBase(Base);
  }
  return {Ops.entries(Found), {}, {}};
}

/// A named tuple's class is made of all overloads of \p Name that Python binds:
/// generate_return_type_declarations() of gen_python_functions.py.
OriginEntries ofNamedTuple(const OpNames &Ops, StringRef Name) {
  std::vector<size_t> Found = Ops.overloads(Name);
  if (Found.empty() && Name.consume_back("_out"))
    Found = Ops.overloads(Name);
  llvm::erase_if(Found, [&](size_t Op) { return !Ops.isBound(Op); });
  return {Ops.entries(Found), {}, {}};
}

/// What \p Line says alone, wherever it stands.
OriginEntries ofLine(const OpNames &Ops, const GeneratedLine &In,
                     StringRef Line) {
  const StringRef Binding = bindingIn(Line);
  if (Line.consume_front("#include <ATen/ops/") && Line.consume_back(".h>"))
    return ofInclude(Ops, Line);
  // A row of a table of methods, or a declaration.
  if (!Binding.empty() && (Line.starts_with("{") || Line.ends_with(");")))
    return overloadsAt(Ops, definitionOf(In.File, Binding), 0);
  if (Line.consume_front("{\"aten::") && Line.consume_back("\"},")) {
    auto [Name, Overload] = Line.split("\", \"");
    const char *Dot = Overload.empty() ? "" : ".";
    return entriesOfOp(Ops, Ops.named((Name + Dot + Overload).str()));
  }
  return {};
}

/// The ops that a header of one name, "ops/add_native.h", is for.
llvm::ArrayRef<size_t> opsOfHeader(const OpNames &Ops, StringRef Path) {
  auto [Folder, Name] = Path.rsplit('/');
  if (!Folder.ends_with("/ops") || !Name.consume_back("_native.h"))
    return {};
  return Ops.withBase(Name);
}

OriginEntries ofItem(Session &Index, const OpNames &Ops,
                     const GeneratedLine &In, StringRef Item) {
  const std::string Code = codeOf(Item);
  const StringRef Head = StringRef(Code).trim();
  if (Head.empty() || holdsItems(Head))
    return {};
  const StringRef Statement = Item.ltrim();
  for (const char *Marker : {"m.def(\"", "m.impl(\""})
    if (Statement.starts_with(Marker))
      return entriesOfOp(Ops, namedBehind(Ops, Statement, Marker));
  if (Statement.starts_with("// aten::"))
    if (auto Op = namedBehind(Ops, Statement, "// "))
      return entriesOfOp(Ops, Op);
  for (const char *Marker : {"schema_str = \"", "schema_str, \""})
    if (auto Op = namedBehind(Ops, Item, Marker))
      return entriesOfOp(Ops, Op);
  if (auto Of = nodeEntries(Index, Ops, Head.take_until([](char C) {
        return C == '(' || C == '[' || C == '{';
      })))
    return *Of;

  const StringRef Type = withoutBody(Head);
  if (Type.starts_with("struct TORCH_API ") && Type.contains("structured_")) {
    const StringRef Name = Type.rsplit("structured_").second;
    return {Ops.entries(Ops.structuredGroup(Name.split(' ').first)), {}, {}};
  }
  for (const char *Tuple : {"_structseq(", "_namedtuple("})
    if (const StringRef Name = between(Head.split('{').first, "get_", Tuple);
        !Name.empty())
      return ofNamedTuple(Ops, Name);
  if (const StringRef View =
          between(Type, "static at::Tensor ", "_inverse(const at::Tensor &");
      !View.empty()) {
    const std::vector<size_t> Group = Ops.viewGroup(View);
    if (Group.size() > 1) // else torchgen takes another op for the copy
      return {Ops.entries(Group), {}, {}};
    return {};
  }
  const StringRef Declared = Type.split(" : ").first;
  constexpr StringRef Constant = "STATIC_CONST_STR_OUT_OF_LINE_FOR_WIN_CUDA(";
  if (Declared.starts_with(Constant))
    return entriesOfOps(Ops, Ops.unambiguous(between(Declared, "(", ",")));
  if (const StringRef Own = unambiguousIn(Declared); !Own.empty())
    if (const auto Found = Ops.unambiguous(Own); !Found.empty())
      return entriesOfOps(Ops, Found);
  const size_t Paren = Declared.find('(');
  if (Paren == StringRef::npos)
    return {};
  StringRef Before = Declared.take_front(Paren).rtrim();
  if (Before.ends_with("::call") || Before.ends_with("::redispatch"))
    Before = Before.rsplit("::").first;
  const StringRef Declares = identifierBefore(Before);
  const StringRef Name = withoutAffixes(Declares);
  const bool OfKernels = !In.Template.starts_with(AutogradTemplates);
  std::vector<size_t> Fit;
  if (const StringRef Of = opOfWrapper(Declares, In.Path); !Of.empty())
    Fit = Item.contains("op.meta(") ? Ops.inCpp(Of, false)
                                    : Ops.inWrapper(Of).vec();
  if (Fit.empty())
    Fit = Ops.inCpp(Name, OfKernels);
  if (Fit.empty() && In.Template == VariableTypeTemplate)
    Fit = Ops.inCpp(Name.rsplit("_Autograd").first, OfKernels); // for a key
  const auto Types = typesIn(parameters(Declared));
  const auto OfHeader = opsOfHeader(Ops, In.Path);
  llvm::erase_if(Fit, [&](size_t Op) {
    return !Types || !Ops.fits(Op, *Types) ||
           (!OfHeader.empty() && !llvm::is_contained(OfHeader, Op));
  });
  return entriesOfOps(Ops, Fit);
}

/// Whether it opens one of the namespaces that torchgen puts around single
/// functions.
bool isAround(StringRef Item) {
  const std::string Code = codeOf(Item);
  const StringRef Head = StringRef(Code).trim();
  return Head.starts_with("namespace {") ||
         Head.starts_with("namespace symint {");
}
bool isEnd(StringRef Item) { return StringRef(codeOf(Item)).trim() == "}"; }

/// "structured_x" of "struct structured_x final : ... {"; "" of others.
StringRef structIn(StringRef Item) {
  Item = Item.ltrim();
  return Item.consume_front("struct ") ? Item.split(' ').first : "";
}

/// The op in whose comment, `// aten::...`, the innermost block around \p At of
/// \p Item begins.
std::optional<size_t> opInside(const OpNames &Ops, StringRef Item, size_t At) {
  std::vector<std::optional<size_t>> Blocks(1);
  std::optional<size_t> Found;
  scanCode(Item, [&](char C, size_t I) {
    if (C == '{')
      Blocks.emplace_back();
    if (C == '}' && Blocks.size() > 1) // it is of what is around the block
      Blocks.pop_back();
    if (C == '\0' && Item.substr(I).starts_with("// aten::"))
      if (auto Op = namedBehind(Ops, Item.substr(I), "// "))
        Blocks.back() = Op;
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

/// Of the text at \p Wanted, in the item number \p N.
OriginEntries ofItems(Session &Index, const OpNames &Ops,
                      const GeneratedLine &In, llvm::ArrayRef<StringRef> Items,
                      size_t N, const char *Wanted) {
  auto Of = [&](size_t Other) { return ofItem(Index, Ops, In, Items[Other]); };
  OriginEntries Found = Of(N);
  if (isKnown(Found))
    return Found;
  auto Is = [&](size_t Other, bool (*What)(StringRef)) {
    return Other < Items.size() && What(Items[Other]);
  };
  // A namespace for one function.
  if (Is(N, isAround) && Is(N + 2, isEnd))
    return Of(N + 1);
  if (N >= 2 && Is(N, isEnd) && Is(N - 2, isAround))
    return Of(N - 1);
  // One for all functions of the header.
  if (Items[N].ltrim().starts_with("namespace ") || Is(N, isEnd))
    if (const auto All = opsOfHeader(Ops, In.Path); !All.empty())
      return {Ops.entries(All), {}, {}};
  // A class for the function behind it.
  const StringRef Struct = structIn(Items[N]);
  if (!Struct.empty() && N + 1 < Items.size() &&
      Items[N + 1].contains((Struct + " op").str()))
    return Of(N + 1);
  // The first line of two ways to declare one thing, and the tags of a schema.
  const StringRef Begin = Items[N].ltrim();
  if (N + 1 < Items.size() &&
      ((Begin.starts_with("#if") && Items[N + 1].contains("\n#else")) ||
       Begin.starts_with("const std::vector<at::Tag> ")))
    return Of(N + 1);
  const size_t At = static_cast<size_t>(Wanted - Items[N].begin());
  if (!bindingIn(codeOf(Items[N])).empty())
    return overloadsAt(Ops, Items[N], At);
  return entriesOfOp(Ops, opInside(Ops, Items[N], At));
}

} // namespace

OriginEntries entriesOf(Session &Index, const GeneratedLine &In) {
  const OpNames &Ops = OpNames::of(Index);
  const StringRef Line = In.Lines[In.At].trim();
  // UfuncCPUKernel_add.cpp is of one group.
  if (const StringRef Ufunc = between(In.Path, "/Ufunc", "."); !Ufunc.empty())
    return {Ops.entries(Ops.ufuncGroup(Ufunc.split('_').second)), {}, {}};
  if (In.Template == NonNativeTemplate)
    return {};
  if (In.Path.ends_with(".py") || In.Path.ends_with(".pyi"))
    return stubEntries(Ops, In);
  OriginEntries Found = ofLine(Ops, In, Line);
  if (isKnown(Found))
    return Found;
  const StringRef Text(
      In.Lines.front().begin(),
      static_cast<size_t>(In.Lines.back().end() - In.Lines.front().begin()));
  const std::vector<StringRef> Items = itemsOf(Text);
  const auto Item = llvm::find_if(Items, [&](StringRef One) {
    return One.begin() <= Line.begin() && Line.begin() < One.end();
  });
  if (Item == Items.end())
    return {};
  Found = ofItems(Index, Ops, In, Items,
                  static_cast<size_t>(Item - Items.begin()), Line.begin());
  if (In.Template == VariableTypeTemplate && Found.Of.size() == 1)
    if (auto Derivative = derivativeOf(Index, Found.Of[0].Op))
      Found.Derivatives = {*Derivative};
  return Found;
}

} // namespace torchtalk::query
