//===- MatchDerivatives.cpp - Derivatives of each op ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/MatchDerivatives.h"
#include "metadata/FunctionTable.h"
#include "store/Try.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <set>
#include <tuple>

namespace torchtalk::metadata {
namespace {

using index::DerivativeFormula;
using index::DerivativeKey;
using index::DerivativeRecord;
using Match = DerivativeRecord::Match;
using Role = DerivativeFormula::Role;

/// The differentiability info of one function.
struct Info {
  const DerivativeEntry *Entry = nullptr;
  std::string EntryOp;
  size_t Function = 0; ///< in the table: the canonical one, or the copy
  std::vector<DerivativeKey> Keys;
  bool ViewCopy = false;
};

/// Infos by the signature of their functions, which the table has, with the
/// order and overwriting of a Python dict.
using SignatureMap = llvm::MapVector<llvm::StringRef, size_t>;

bool isOutput(llvm::StringRef Name, const FunctionSchema &Schema) {
  // cpp.return_names(), and the names that create_forward_derivative() accepts.
  if (llvm::any_of(Schema.Returns,
                   [&](const SchemaArgument &R) { return R.Name == Name; }))
    return true;
  size_t Index = 0;
  if (!Name.consume_front("result"))
    return false;
  return Name.empty()
             ? Schema.Returns.size() == 1
             : !Name.getAsInteger(10, Index) && Index < Schema.Returns.size();
}

/// torchgen looks at the first of several names only.
Role roleOf(const DerivativeFormula &Formula,
            llvm::ArrayRef<std::string> Arguments,
            const FunctionSchema &Schema) {
  const std::string &First = Formula.Names.front();
  if (!llvm::is_contained(Arguments, First))
    return isOutput(First, Schema) ? Role::Forward : Role::Unknown;
  llvm::StringRef Text = llvm::StringRef(Formula.Text).trim();
  return Text.equals_insensitive("non_differentiable") ? Role::NonDifferentiable
                                                       : Role::Gradient;
}

/// The class of a node without the number at its end: "AddBackward" for a
/// function "add", whatever its overload.
std::string nodePrefix(llvm::StringRef FunctionName) {
  std::string Result;
  for (llvm::StringRef Part : llvm::split(FunctionName, '_')) {
    // str.title(): "conv2d" becomes "Conv2D".
    bool InWord = false;
    for (char C : Part) {
      Result.push_back(InWord ? llvm::toLower(C) : llvm::toUpper(C));
      InWord = llvm::isAlpha(C);
    }
  }
  Result += "Backward";
  for (size_t At; (At = Result.find("ForwardBackward")) != std::string::npos;)
    Result.erase(At, 7);
  return Result;
}

bool isForeach(const NativeFunction &F) {
  return llvm::StringRef(F.Schema.Name).starts_with("_foreach_");
}

class Matcher {
public:
  Matcher(llvm::ArrayRef<DerivativeEntry> Entries,
          llvm::ArrayRef<index::OpRecord> Ops, const GeneratorRules &Rules,
          const std::string &File)
      : Entries(Entries), Rules(Rules), File(File),
        Functions(Ops, Result.Problems) {}

  MatchedDerivatives run() {
    for (const DerivativeEntry &Entry : Entries)
      addEntry(Entry);
    if (Rules.ViewCopies)
      addViewCopies();
    for (size_t I = 0; I < Infos.size(); ++I)
      if (Replaced.count(I) == 0) {
        const NativeFunction &F = Functions[Infos[I].Function];
        (F.Kind == Variant::Functional ? Functional
                                       : Modifying)[F.SignatureNoDefaults] = I;
      }
    for (size_t F = 0; F < Functions.all().size(); ++F)
      addRecord(F);
    llvm::sort(Result.Records, [](const auto &A, const auto &B) {
      return std::tie(A.Op, A.How, A.Line) < std::tie(B.Op, B.How, B.Line);
    });
    return std::move(Result);
  }

private:
  void problem(uint32_t Line, const llvm::Twine &Why) {
    Result.Problems.push_back(
        (File + ":" + llvm::Twine(Line) + ": " + Why + ".").str());
  }

  void addEntry(const DerivativeEntry &Entry) {
    auto Schema = parseSchema(Entry.Signature);
    if (!Schema)
      return problem(Entry.Line, "'" + Entry.Signature + "' is no schema (" +
                                     llvm::toString(Schema.takeError()) + ")");
    const std::string Name = Schema->Name;
    Info New;
    New.Entry = &Entry;
    New.EntryOp = index::OperatorName::in("aten", Schema->opName());
    New.Keys = Entry.Keys;
    std::optional<size_t> Found =
        Functions.findSchema(New.EntryOp, Entry.Signature, *Schema);
    if (Found) {
      New.Function = Functions.canonical(*Found, Name);
      Schema = Functions[New.Function].Schema;
    }
    for (DerivativeKey &Key : New.Keys)
      nameNode(Key, Name, *Schema);
    if (!Found)
      return addUnmatched(New);
    auto [Old, Fresh] = InfoOf.try_emplace(New.Function, Infos.size());
    if (!Fresh) {
      problem(Entry.Line, Functions[New.Function].Op +
                              " has an entry at line " +
                              llvm::Twine(Infos[Old->second].Entry->Line) +
                              " too, which torchgen drops for this one");
      Replaced.insert(Old->second);
      Old->second = Infos.size();
    }
    Infos.push_back(std::move(New));
  }

  /// Sets the roles and the node of \p Key, as create_differentiability_info()
  /// of tools/autograd/load_derivatives.py does. \p FunctionName is that in the
  /// entry, without overload; \p Schema that of the function it is about.
  void nameNode(DerivativeKey &Key, llvm::StringRef FunctionName,
                const FunctionSchema &Schema) {
    std::vector<std::string> Arguments = cppArgumentNames(Schema);
    bool HasGradient = false;
    for (DerivativeFormula &Formula : Key.Formulas) {
      for (const std::string &Name : Formula.Names)
        if (!llvm::is_contained(Arguments, Name) && !isOutput(Name, Schema))
          problem(Formula.Line, "'" + Name + "' is neither an argument nor a " +
                                    "result of " + Schema.opName());
      Formula.TheRole = roleOf(Formula, Arguments, Schema);
      HasGradient |= Formula.TheRole == Role::Gradient;
    }
    if (!HasGradient)
      return;
    std::string Prefix = nodePrefix(FunctionName);
    if (Key.Key != "Default")
      Prefix += Key.Key;
    Key.Node = Prefix + std::to_string(Nodes[Prefix]++);
  }

  void addUnmatched(const Info &Unmatched) {
    uint32_t Line = Unmatched.Entry->Line;
    if (std::optional<size_t> F = Functions.findOp(Unmatched.EntryOp)) {
      const index::OpRecord &Op = *Functions[*F].Yaml;
      problem(Line, "the schema of " + Unmatched.EntryOp + " is another one, " +
                        Op.File + ":" + llvm::Twine(Op.Line));
    } else {
      problem(Line, "native_functions.yaml has no " + Unmatched.EntryOp);
    }
    Result.Records.push_back(
        record(Unmatched, Unmatched.EntryOp, Match::NoSchema));
  }

  /// add_view_copy_derivatives(): only for functions without an entry.
  void addViewCopies() {
    llvm::StringMap<size_t> Copies;
    for (size_t F = 0; F < Functions.all().size(); ++F)
      if (Functions[F].Kind == Variant::Functional &&
          !isView(Functions[F].Schema))
        Copies.try_emplace(viewSignature(F), F);
    for (size_t I = 0, N = Infos.size(); I < N; ++I) {
      if (Replaced.count(I) != 0 ||
          !isView(Functions[Infos[I].Function].Schema))
        continue;
      auto Copy = Copies.find(viewSignature(Infos[I].Function));
      if (Copy == Copies.end() ||
          !InfoOf.try_emplace(Copy->second, Infos.size()).second)
        continue;
      Info New = Infos[I];
      New.Function = Copy->second;
      New.ViewCopy = true;
      for (DerivativeKey &Key : New.Keys)
        if (!Key.Node.empty())
          Key.Node += "_copy";
      Infos.push_back(std::move(New));
    }
  }

  std::string viewSignature(size_t F) const {
    return signatureText(Functions[F].Schema, {.StripViewCopy = true});
  }

  /// find_info() in match_differentiability_info().
  void addRecord(size_t Number) {
    const NativeFunction &F = Functions[Number];
    auto Shared = Functional.find(F.SignatureNoDefaults);
    auto Own = InfoOf.find(Number);
    if (F.Generated && F.Kind == Variant::Out)
      return addListed(F);
    if (Own != InfoOf.end())
      return add(Own->second, F,
                 Infos[Own->second].ViewCopy ? Match::ViewCopy : Match::Exact);
    if (Shared != Functional.end() && !isForeach(F))
      return add(Shared->second, F, Match::Variant);
    Shared = Modifying.find(F.SignatureNoDefaults);
    if (F.Generated && Shared != Modifying.end())
      return add(Shared->second, F, Match::Functional);
    if (!Rules.Foreach || !isForeach(F) || !addForeach(F))
      addListed(F);
  }

  void add(size_t I, const NativeFunction &F, Match How) {
    Result.Records.push_back(record(Infos[I], F.Op, How));
  }

  /// gen_foreach_derivativeinfo().
  bool addForeach(const NativeFunction &F) {
    std::optional<size_t> Reference = findReference(F, Functional);
    if (!Reference && F.Kind == Variant::Inplace &&
        Rules.ForeachInplace.contains(F.nameInLists()))
      Reference = findReference(F, Modifying);
    if (!Reference)
      return false;
    DerivativeRecord New = record(Infos[*Reference], F.Op, Match::Foreach);
    llvm::erase_if(New.Keys, [](const DerivativeKey &Key) {
      return Key.Key != "Default";
    });
    // In-place, each tensor of the list gets a node of its own.
    if (F.Kind != Variant::Inplace)
      for (DerivativeKey &Key : New.Keys)
        if (!Key.Node.empty())
          Key.Node = "Foreach" + Key.Node + F.Schema.Overload;
    Result.Records.push_back(std::move(New));
    return true;
  }

  std::optional<size_t> findReference(const NativeFunction &F,
                                      const SignatureMap &In) const {
    for (auto [Signature, I] : In)
      if (llvm::any_of(Infos[I].Keys,
                       [](const auto &Key) { return Key.Key == "Default"; }) &&
          isReference(F, Functions[Infos[I].Function].Schema))
        return I;
    return std::nullopt;
  }

  /// is_reference_for_foreach().
  bool isReference(const NativeFunction &F,
                   const FunctionSchema &Reference) const {
    std::string Base = baseOperatorName(F.Schema.Name);
    if ("_foreach_" + baseOperatorName(Reference.Name) != Base)
      return false;
    std::vector<SchemaArgument> Own = argumentsWithoutOut(F.Schema);
    std::vector<SchemaArgument> Theirs = sharedArguments(Reference);
    if (Own.size() != Theirs.size() &&
        !Rules.ForeachAnyLength.contains(F.nameInLists()))
      return false;
    auto Fits = [](auto Pair) {
      const auto &[A, B] = Pair;
      bool HasElement = A.Type.is(SchemaType::Kind::List) ||
                        A.Type.is(SchemaType::Kind::Optional);
      return A.Type == B.Type ||
             (HasElement && A.Type.Elements.front() == B.Type);
    };
    return llvm::all_of(llvm::zip(Own, Theirs), Fits);
  }

  /// An op without entry that the generator knows to need none.
  void addListed(const NativeFunction &F) {
    auto Listed = Rules.NeedNoDerivative.find(baseOperatorName(F.Schema.Name));
    if (Listed == Rules.NeedNoDerivative.end() || !F.Yaml->Torchgen.Abstract)
      return;
    DerivativeRecord New;
    New.Op = F.Op;
    New.How = Match::Listed;
    New.Signature = GeneratorRules::NeedNoDerivativeName;
    New.File = GeneratorRules::VariableTypePath;
    New.Line = Listed->second;
    Result.Records.push_back(std::move(New));
  }

  DerivativeRecord record(const Info &I, std::string Op, Match How) const {
    DerivativeRecord New;
    New.Op = std::move(Op);
    New.How = How;
    New.Entry = I.EntryOp;
    New.Signature = I.Entry->Signature;
    New.File = File;
    New.Line = I.Entry->Line;
    New.Fields = I.Entry->Fields;
    New.Keys = I.Keys;
    New.OutputDifferentiability = I.Entry->OutputDifferentiability;
    return New;
  }

  llvm::ArrayRef<DerivativeEntry> Entries;
  const GeneratorRules &Rules;
  const std::string &File;
  MatchedDerivatives Result;
  FunctionTable Functions;
  /// How many nodes of a prefix and key there are, in the order of the file.
  llvm::StringMap<unsigned> Nodes;
  std::vector<Info> Infos;         ///< in the order of the file
  std::map<size_t, size_t> InfoOf; ///< by function
  std::set<size_t> Replaced;       ///< infos that later ones replace
  SignatureMap Functional, Modifying;
};

} // namespace

MatchedDerivatives matchDerivatives(llvm::ArrayRef<DerivativeEntry> Entries,
                                    llvm::ArrayRef<index::OpRecord> Ops,
                                    const GeneratorRules &Rules,
                                    const std::string &File) {
  MatchedDerivatives Result = Matcher(Entries, Ops, Rules, File).run();
  Result.Entries = Entries.size();
  return Result;
}

llvm::Expected<MatchedDerivatives>
loadDerivatives(const std::string &SourceRoot,
                llvm::ArrayRef<index::OpRecord> Ops) {
  if (Ops.empty())
    return MatchedDerivatives();
  Derivatives Read = TRY(readDerivatives(SourceRoot));
  MatchedDerivatives Result;
  if (!Read.Entries.empty()) {
    GeneratorRules Rules = TRY(readGeneratorRules(SourceRoot));
    Result = matchDerivatives(Read.Entries, Ops, Rules, DerivativesPath);
    llvm::append_range(Read.Problems, Rules.Problems);
  }
  Result.Problems.insert(Result.Problems.begin(), Read.Problems.begin(),
                         Read.Problems.end());
  return Result;
}

} // namespace torchtalk::metadata
