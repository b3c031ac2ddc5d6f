//===- TorchgenFunctions.cpp - torchgen's view of the operators -----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/TorchgenFunctions.h"
#include "metadata/GeneratedSchemas.h"
#include "metadata/TorchgenSignature.h"
#include "metadata/YamlTree.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

namespace torchtalk::metadata {
namespace {

using index::GeneratedOp;
using index::OperatorName;
using index::OpRecord;
using index::TorchgenFunction;

constexpr const char *ModelPath = "torchgen/model.py";
constexpr const char *GenerationPath = "torchgen/native_function_generation.py";
constexpr const char *TagsPath = "aten/src/ATen/native/tags.yaml";
constexpr const char *CompliantTagName = "pt2_compliant_tag";
constexpr const char *DefaultNamespace = "at::native";

constexpr const char *Implicit = "CompositeImplicitAutograd";
constexpr const char *ImplicitNested = "CompositeImplicitAutogradNestedTensor";

/// Splits "at::native::quantized::f" into namespace and name; torchgen appends
/// "native" to a namespace in the YAML.
TorchgenFunction::Kernel kernelOf(const OpRecord::DispatchEntry &Entry) {
  TorchgenFunction::Kernel Result;
  Result.Key = Entry.Key;
  auto [Namespace, Function] = llvm::StringRef(Entry.Kernel).rsplit("::");
  if (Function.empty()) {
    Result.Function = Entry.Kernel;
    Result.Namespace = DefaultNamespace;
  } else {
    Result.Function = Function.str();
    Result.Namespace = (Namespace + "::native").str();
  }
  return Result;
}

bool isSymbolic(const SchemaType &Type) {
  return Type.isBase("SymInt") || llvm::any_of(Type.Elements, isSymbolic);
}

bool takesSymInt(const FunctionSchema &Schema) {
  return llvm::any_of(Schema.Arguments, [](const SchemaArgument &A) {
    return isSymbolic(A.Type);
  });
}

/// NativeFunction.is_abstract, by the kernels of its own.
bool isAbstract(const TorchgenFunction &F) {
  return F.Dispatch.empty() ||
         llvm::any_of(F.Dispatch, [](const TorchgenFunction::Kernel &K) {
           return K.Key != Implicit && K.Key != ImplicitNested;
         });
}

/// NativeFunction.is_view_op, but for set_, which torchgen excepts.
bool isViewOp(const TorchgenFunction &F, const FunctionSchema &Schema) {
  if (Schema.Name == "set_")
    return false;
  bool Inplace = llvm::is_contained(F.Tags, "inplace_view") &&
                 Schema.opName() != "resize_" &&
                 Schema.opName() != "resize_as_";
  return Inplace || sharesMemory(Schema);
}

/// The variants of one function: add_generated_native_functions().
struct VariantGroup {
  bool OnlyManual = true, OnlyImplicit = true, HasView = false, IsCore = false;

  void add(const TorchgenFunction &F, const FunctionSchema &Schema) {
    OnlyManual &= F.ManualCppBinding;
    OnlyImplicit &= F.kernelFor(Implicit) != nullptr;
    HasView |= isViewOp(F, Schema);
    IsCore |= llvm::is_contained(F.Tags, "core");
  }
  /// torchgen generates no variants of views, of functions that bypass the
  /// dispatcher and of composite ones, whatever their entries list.
  bool generates() const {
    return !OnlyManual && !HasView && (!OnlyImplicit || IsCore);
  }
};

class Applier {
public:
  Applier(std::vector<OpRecord> &Ops, const TorchgenRules &Rules,
          std::vector<std::string> &Problems)
      : Ops(Ops), Rules(Rules), Problems(Problems) {}

  void run() {
    for (OpRecord &Op : Ops) {
      ByName.try_emplace(Op.Op, &Op);
      complete(Op);
    }
    for (OpRecord &Op : Ops) {
      delegate(Op);
      generate(Op);
    }
  }

private:
  void complete(OpRecord &Op) {
    TorchgenFunction &F = Op.Torchgen;
    // The rest needs the schema.
    auto Schema = parseSchema(Op.Schema);
    if (!Schema)
      llvm::consumeError(Schema.takeError());
    if (Rules.CompliantTag && OperatorName(Op.Op).Namespace == "aten")
      addTag(F, CompliantTagName);
    if (Schema)
      addVariantTags(F, *Schema, Rules.OfEntries);
    for (const OpRecord::DispatchEntry &Entry : Op.Dispatch) {
      TorchgenFunction::Kernel K = kernelOf(Entry);
      K.Structured = F.Structured && Rules.StructuredKeys.contains(K.Key);
      F.Dispatch.push_back(std::move(K));
    }
    bool Delegates = Op.field("structured_delegate") != nullptr;
    const std::string *Written = Op.field("dispatch");
    if (Schema && (!Written || Written->empty()) && !F.Structured && !Delegates)
      F.Dispatch.push_back(
          {Implicit, cppName(*Schema), DefaultNamespace, false, ""});
    if (Schema && !F.Ufuncs.empty()) {
      llvm::SmallVector<llvm::StringRef> Keys(Rules.UfuncKeys.keys());
      llvm::sort(Keys);
      for (llvm::StringRef Key : Keys)
        F.Dispatch.push_back({Key.str(),
                              ("ufunc_" + Schema->Name + "_" + Key).str(),
                              DefaultNamespace, true, ""});
    }
    F.Abstract = Delegates || isAbstract(F);
    if (Schema)
      Groups[signatureText(*Schema, {})].add(F, *Schema);
  }

  /// generate_function() of native_function_generation.py.
  void generate(OpRecord &Op) {
    const std::string *Autogen = Op.field("autogen");
    if (!Autogen)
      return;
    auto Base = parseSchema(Op.Schema);
    if (!Base)
      return llvm::consumeError(Base.takeError());
    if (!Groups[signatureText(*Base, {})].generates())
      return;
    std::vector<std::string> Names = commaSeparated(*Autogen);
    std::set<std::string> Led;
    for (const FunctionSchema &Schema : generateSchemas(*Base, Names)) {
      Led.insert(Schema.opName());
      GeneratedOp G;
      G.Op = OperatorName(Op.Op).sibling(Schema.opName());
      G.Schema = toString(Schema);
      if (!isOrigin(Op, *Base, G.Op))
        continue;
      TorchgenFunction &F = G.Torchgen;
      F.DeviceCheck = "NoCheck";
      F.DeviceGuard = false;
      F.ConstRefForMutable = Op.Torchgen.ConstRefForMutable;
      F.Abstract = Op.Torchgen.Abstract;
      F.Tags = {"generated"};
      for (const std::string &Tag : Op.Torchgen.Tags)
        if (Rules.InheritedTags.contains(Tag))
          addTag(F, Tag);
      addVariantTags(F, Schema, Rules.OfGenerated);
      bool Out = variantOf(Schema) == Variant::Out;
      F.Dispatch.push_back(
          {"CompositeExplicitAutograd",
           (Out ? OperatorName(G.Op).unambiguous() : cppName(Schema)) +
               (takesSymInt(*Base) ? "_symint" : ""),
           DefaultNamespace, false, ""});
      Op.Autogen.push_back(std::move(G));
    }
    auto Wrong = llvm::find_if_not(
        Names, [&](const std::string &Name) { return Led.count(Name) != 0; });
    if (Wrong != Names.end())
      problem(Op, "lists " + *Wrong +
                      " and maybe more in 'autogen', which its "
                      "schema does not lead to");
  }

  /// If several variants list the same operator, it is generated from the one
  /// with the most mutable arguments.
  bool isOrigin(OpRecord &Op, const FunctionSchema &Schema,
                const std::string &Made) {
    Variant Of = variantOf(Schema);
    unsigned Rank = Of == Variant::Mutable   ? 0
                    : Of == Variant::Inplace ? 1
                    : Of == Variant::Out     ? 2
                                             : 3;
    auto [It, New] = Origins.try_emplace(Made, Rank, &Op);
    if (New)
      return true;
    auto &[OtherRank, Other] = It->second;
    if (OtherRank <= Rank)
      return false;
    llvm::erase_if(Other->Autogen,
                   [&](const GeneratedOp &G) { return G.Op == Made; });
    It->second = {Rank, &Op};
    return true;
  }

  void delegate(OpRecord &Op) {
    const std::string *Name = Op.field("structured_delegate");
    if (!Name)
      return;
    std::string Whole = OperatorName(Op.Op).sibling(*Name);
    auto Found = ByName.find(Whole);
    if (Found == ByName.end() || !Found->second->Torchgen.Structured)
      return problem(Op, "delegates to " + Whole +
                             ", which is no structured operator");
    TorchgenFunction &F = Op.Torchgen;
    std::set<std::string> Own;
    for (const TorchgenFunction::Kernel &K : F.Dispatch)
      Own.insert(K.Key);
    for (const TorchgenFunction::Kernel &K : Found->second->Torchgen.Dispatch)
      if (K.Structured && Own.count(K.Key) == 0) {
        F.Dispatch.push_back(K);
        F.Dispatch.back().Of = Whole;
      }
  }

  static void addTag(TorchgenFunction &F, const std::string &Tag) {
    auto At = llvm::lower_bound(F.Tags, Tag);
    if (At == F.Tags.end() || *At != Tag)
      F.Tags.insert(At, Tag);
  }

  static void addVariantTags(TorchgenFunction &F, const FunctionSchema &Schema,
                             TorchgenRules::VariantTags Given) {
    bool Out = Schema.hasOut();
    if (Given.Out && Out)
      addTag(F, "out");
    if (Given.Inplace && variantOf(Schema) == Variant::Inplace)
      addTag(F, "inplace");
  }

  void problem(const OpRecord &Op, const std::string &Why) {
    Problems.push_back(Op.File + ":" + std::to_string(Op.Line) + ": " + Op.Op +
                       " " + Why + ".");
  }

  std::vector<OpRecord> &Ops;
  const TorchgenRules &Rules;
  std::vector<std::string> &Problems;
  llvm::StringMap<const OpRecord *> ByName;
  llvm::StringMap<VariantGroup> Groups;                     ///< by signature
  llvm::StringMap<std::pair<unsigned, OpRecord *>> Origins; ///< with a rank
};

} // namespace

llvm::Expected<TorchgenRules> readTorchgenRules(const std::string &SourceRoot) {
  TorchgenRules Rules;
  auto Read = [&](const char *Path, const char *Name,
                  PythonSet &To) -> llvm::Error {
    auto Text = TRY(readGeneratorFile(SourceRoot + "/" + Path));
    if (auto Set = pythonSet(Text, Name))
      To = std::move(*Set);
    else
      Rules.Problems.push_back(std::string(Path) + " has no set " + Name +
                               ": it is taken to be that of PyTorch 1.13.");
    return llvm::Error::success();
  };
  TRY(Read(ModelPath, "STRUCTURED_DISPATCH_KEYS", Rules.StructuredKeys));
  TRY(Read(ModelPath, "UFUNC_DISPATCH_KEYS", Rules.UfuncKeys));
  auto Generation = TRY(readGeneratorFile(SourceRoot + "/" + GenerationPath));
  if (auto Set = pythonSetBehind(Generation, "f.tags & {"))
    Rules.InheritedTags = std::move(*Set);
  auto Tags = TRY(readGeneratorFile(SourceRoot + "/" + TagsPath));
  auto Model = TRY(readGeneratorFile(SourceRoot + "/" + ModelPath));
  auto Has = [](const std::string &Text, const std::string &Part) {
    return Text.find(Part) != std::string::npos;
  };
  auto Listed = [&](const char *Tag) {
    return Has(Tags, std::string("- tag: ") + Tag + "\n");
  };
  Rules.CompliantTag = Listed(CompliantTagName) && Has(Model, CompliantTagName);
  Rules.OfEntries = {Listed("out") && Has(Model, "tags_inp.append(\"out\")"),
                     Listed("inplace") &&
                         Has(Model, "tags_inp.append(\"inplace\")")};
  Rules.OfGenerated = {Has(Generation, "tags.add(\"out\")"),
                       Has(Generation, "tags.add(\"inplace\")")};
  return Rules;
}

void applyTorchgen(std::vector<index::OpRecord> &Ops,
                   const TorchgenRules &Rules,
                   std::vector<std::string> &Problems) {
  Applier(Ops, Rules, Problems).run();
}

} // namespace torchtalk::metadata
