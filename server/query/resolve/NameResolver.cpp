//===- NameResolver.cpp - From a user's spelling to facts -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/resolve/NameResolver.h"

#include "query/names/NamedSymbols.h"
#include "query/names/OverloadChoice.h"
#include "query/resolve/PlaceResolver.h"
#include "query/text/SourceCode.h"
#include "records/NameParts.h"
#include "records/SymbolIds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <set>

namespace torchtalk::query {

using index::OperatorName;
using index::Session;
using index::SymbolRecord;

namespace {

using Matched = std::vector<std::pair<SymbolRecord, NameMatch>>;

/// The first op of each kernel that the YAML names.
llvm::StringMap<std::string> opsOfYamlKernels(Session &Index) {
  llvm::StringMap<std::string> Result;
  Index.forEachOp([&](const index::OpRecord &Op) {
    auto Add = [&](const std::string &Of, const auto &Torchgen) {
      for (const auto &Kernel : Torchgen.Dispatch)
        if (Kernel.Of.empty())
          Result.try_emplace(Kernel.Function, Of);
    };
    Add(Op.Op, Op.Torchgen);
    for (const index::GeneratedOp &Made : Op.Autogen)
      Add(Made.Op, Made.Torchgen);
  });
  return Result;
}

class Resolver {
public:
  Resolver(Session &Index, Resolution &Out) : Index(Index), Out(Out) {}

  void resolve(const Spelling &Spelled) {
    if (Spelled.SymbolId)
      return byId(*Spelled.SymbolId, "symbol id");
    if (facts::isTypeIdentity(Spelled.Text))
      return byId(index::symbolId(Spelled.Text), "function type");
    if (Spelled.Mangled)
      return byMangled(Spelled.Text);
    if (Spelled.Place)
      return resolvePlace(Index, *Spelled.Place, Out);
    if (!Spelled.Exact.empty())
      byText(Spelled.Exact);
    if (!Out.Symbols.empty())
      return;
    byOp(Spelled);
    // An op may also be a function.
    if (!Spelled.SymbolName.empty()) {
      byName(Spelled.SymbolName);
      if (!Out.found())
        bySource(Spelled.SymbolName);
      if (!Out.found())
        byYamlKernel(Spelled.SymbolName);
    }
    if (!Out.found())
      byPythonOp(Spelled);
    if (!Out.found())
      byBinding(Spelled.Text);
  }

  void resolveOp(const Spelling &Spelled) {
    byOp(Spelled);
    if (!Out.found())
      byPythonOp(Spelled);
  }

private:
  void byId(index::SymbolId Id, const char *Rule) {
    auto Symbol = Index.symbol(Id);
    if (!Symbol)
      return;
    finish({{std::move(*Symbol), NameMatch::Exact}}, Rule);
  }

  void byMangled(const std::string &Mangled) {
    byId(index::symbolId(Mangled), "mangled name");
    if (!Out.Symbols.empty())
      return;
    // Internal linkage: the id depends on the file too.
    std::string Signature = llvm::demangle(Mangled);
    Matched Found;
    readCandidates(std::string(index::nameIn(Signature)), index::namePart,
                   [&](SymbolRecord Symbol) {
                     if (Symbol.Mangled == Mangled)
                       Found.emplace_back(std::move(Symbol), NameMatch::Exact);
                   });
    finish(std::move(Found), "mangled name");
  }

  /// A whole name or signature, or one with "..." for a part of it.
  void byText(const std::string &Text) {
    byId(index::symbolId(facts::typeIdentity(Text)), "function type");
    if (!Out.Symbols.empty())
      return;
    bool Short = Text.find("...") != std::string::npos;
    std::string Name(index::nameIn(Text));
    std::set<index::SymbolId> Seen;
    Matched Found;
    bool BySignature = false;
    // Names that demanglers print in other ways have other hashes.
    for (HashPart Part : {index::namePart, index::scopePart})
      for (const std::string &Of : std::set<std::string>{Text, Name}) {
        if (!Found.empty() || (Short && Part == index::namePart))
          continue;
        readCandidates(Of, Part, [&](SymbolRecord Symbol) {
          bool IsSignature = index::mayStandFor(Text, Symbol.Signature);
          if ((IsSignature || index::mayStandFor(Text, Symbol.Name)) &&
              Seen.insert(Symbol.Id).second) {
            BySignature |= IsSignature && Symbol.Signature != Symbol.Name;
            Found.emplace_back(std::move(Symbol), NameMatch::Exact);
          }
        });
      }
    finish(std::move(Found), Short         ? "\"...\" for any text"
                             : BySignature ? "exact signature"
                                           : "exact");
  }

  using HashPart = uint16_t (*)(uint32_t);
  /// Reads the symbols of the last component of \p Name that have the same
  /// part of their naming hash.
  void readCandidates(const std::string &Name, HashPart LikelyBy,
                      llvm::function_ref<void(SymbolRecord)> Use) {
    std::vector<std::string> Parts = nameComponents(Name);
    if (Parts.empty())
      return;
    uint16_t Hash = LikelyBy(index::namingHash(Name));
    std::vector<index::SymbolId> Ids;
    for (const std::string &Base :
         std::set<std::string>{Parts.back(), index::baseName(Name)})
      for (const index::NamedId &N : Index.symbolsNamed(Base))
        if (LikelyBy(N.Naming) == Hash)
          Ids.push_back(N.Id);
    for (SymbolRecord &Symbol : loadSymbols(Index, Ids))
      Use(std::move(Symbol));
  }

  void byName(const std::string &Name) {
    llvm::StringRef Text(Name);
    bool Global = Text.consume_front("::");
    if (index::nameIn(Text).size() != Text.size())
      return otherParameters(std::string(index::nameIn(Text)));
    std::vector<std::string> Wanted = nameComponents(Text);
    if (Wanted.empty())
      return;
    std::string Args = lastTemplateArgs(Text);
    Matched Found;
    NameMatch Best = NameMatch::None;
    bool ArgsMatch = false;
    auto Keep = [&](std::vector<SymbolRecord> Symbols) {
      for (SymbolRecord &Symbol : Symbols) {
        NameMatch Match = matchName(Wanted, nameComponents(Symbol.Name));
        if (Match == NameMatch::None || (Global && Match != NameMatch::Exact))
          continue;
        Best = std::min(Best, Match);
        ArgsMatch |= !Args.empty() && lastTemplateArgs(Symbol.Name) == Args;
        Found.emplace_back(std::move(Symbol), Match);
      }
    };
    if (Wanted.size() > 1)
      Keep(likelySymbols(Index, Wanted));
    if (Best >= NameMatch::Subsequence) {
      auto Symbols = namedSymbols(Index, Wanted.back());
      Found.clear();
      Keep(std::move(Symbols.Records));
      Out.UnreadSymbols = Symbols.Unread;
    }
    // Other namespaces in between only where nothing fits better.
    llvm::erase_if(Found, [&](const auto &Candidate) {
      return (Candidate.second == NameMatch::Subsequence &&
              Best != NameMatch::Subsequence) ||
             (ArgsMatch && lastTemplateArgs(Candidate.first.Name) != Args);
    });
    std::string Rule = UnqualifiedRule;
    if (Best == NameMatch::Exact)
      Rule = "exact";
    else if (Best == NameMatch::Subsequence)
      Rule = "qualified name with other namespaces in between";
    else if (Wanted.size() > 1)
      Rule = "qualified name without its first namespaces";
    finish(std::move(Found), std::move(Rule));
  }

  /// A function that is only in C++ that was read as text.
  void bySource(const std::string &Name) {
    finish(sourceFunctions(Index, Name), SourceRule);
  }

  /// No function of \p Name has the parameters that were asked for: those that
  /// there are, are no answer.
  void otherParameters(const std::string &Name) {
    byName(Name);
    for (const SymbolFamily &Family : Out.Symbols)
      Out.Near.push_back(Family.Best.Signature);
    if (!Out.Symbols.empty())
      Out.Problem =
          "no function " + Name + " of this index has these parameters";
    Out.Symbols.clear();
  }

  void byOp(const Spelling &Spelled) {
    for (const OpGuess &Guess : Spelled.Ops) {
      auto Overloads = Index.overloadsOf(Guess.Name);
      if (Overloads.empty())
        continue;
      OpMatch Match;
      Match.Rule = Guess.Rule;
      if (Guess.Overload) {
        Match.Op = OperatorName::withOverload(Guess.Name, *Guess.Overload);
        if (!llvm::is_contained(Overloads, Match.Op)) {
          // The op is there, that overload is not: name those that are.
          if (Out.Near.empty())
            Out.Near = Overloads;
          continue;
        }
      } else {
        Match.Op = chooseOverload(Index, Overloads);
        Match.OverloadChosen = Overloads.size() > 1;
      }
      Match.Overloads = std::move(Overloads);
      Out.Near.clear();
      Out.Op = std::move(Match);
      return;
    }
  }

  /// An op that only Python defines.
  void byPythonOp(const Spelling &Spelled) {
    for (const OpGuess &Guess : Spelled.Ops) {
      std::string Op =
          OperatorName::withOverload(Guess.Name, Guess.Overload.value_or(""));
      auto Rows = Index.pythonRegistrationsOf(Op);
      using Kind = index::PythonRegistration::Kind;
      if (llvm::none_of(Rows, [](const index::PythonRegistration &R) {
            return R.TheKind == Kind::Define || R.TheKind == Kind::CustomOp;
          }))
        continue;
      Out.Op = OpMatch{Op, {Op}, Guess.Rule, false};
      return;
    }
  }

  /// What C++ binds for Python: "torch._C._jit_pass_cse".
  void byBinding(const std::string &Name) {
    if (!llvm::StringRef(Name).contains('.'))
      return;
    std::vector<index::SymbolId> Ids;
    for (const index::BindingRecord &B :
         Index.bindingsNamed(source::lastComponent(Name)))
      for (const auto *Names : {&B.Names, &B.UserNames})
        if (llvm::is_contained(*Names, Name) ||
            llvm::is_contained(*Names, "torch." + Name))
          Ids.push_back(B.Wrapped != 0 ? B.Wrapped : B.Symbol);
    Matched Found;
    std::set<index::SymbolId> Seen;
    for (SymbolRecord &Symbol : loadSymbols(Index, Ids))
      if (Seen.insert(Symbol.Id).second)
        Found.emplace_back(std::move(Symbol), NameMatch::Exact);
    finish(std::move(Found), "bound to Python as " + Name);
  }

  /// "gelu_out_cpu" is no function: TORCH_IMPL_FUNC(gelu_out_cpu) defines
  /// structured_gelu_out_cpu::impl. But people search for what they read.
  void byYamlKernel(llvm::StringRef Qualified) {
    Qualified.consume_front("at::native::");
    Qualified.consume_front("structured_");
    if (Qualified.find_if_not(index::isWord) != llvm::StringRef::npos)
      return;
    const std::string Impl = ("structured_" + Qualified + "::impl").str();
    byName(Impl);
    if (Out.Symbols.empty())
      bySource(Impl);
    if (!Out.Symbols.empty()) {
      Out.SymbolRule = "TORCH_IMPL_FUNC(<name>)";
      return;
    }
    const auto &Ops = Index.kept([&] { return opsOfYamlKernels(Index); });
    if (std::string Op = Ops.lookup(Qualified); !Op.empty())
      Out.Op = OpMatch{Op, {Op}, "kernel name in the YAML", false};
  }

  void finish(Matched Found, std::string Rule) {
    Out.Symbols = rankedFamilies(Index, std::move(Found));
    if (!Out.Symbols.empty())
      Out.SymbolRule = std::move(Rule);
  }

  Session &Index;
  Resolution &Out;
};

} // namespace

Resolution resolveName(Session &Index, std::string_view Query) {
  Resolution Result;
  Result.Query = withoutVariant(Query);
  if (Result.Query.empty()) {
    Result.BadQuery = "the query is empty: give an op, a function or FILE:LINE";
    return Result;
  }
  Spelling Spelled = parseSpelling(Result.Query);
  Resolver(Index, Result).resolve(Spelled);
  if (Result.found())
    Result.Near.clear();
  else if (Result.Problem.empty())
    Result.Problem = "nothing in this index is called '" + Result.Query + "'";
  return Result;
}

std::optional<OpMatch> resolveOp(Session &Index, std::string_view Query) {
  Resolution Result;
  Resolver(Index, Result).resolveOp(parseSpelling(Query));
  return std::move(Result.Op);
}

} // namespace torchtalk::query
