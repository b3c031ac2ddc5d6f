//===- NameResolver.cpp - From a user's spelling to facts -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/resolve/NameResolver.h"

#include "query/names/NamedSymbols.h"
#include "query/names/NearNames.h"
#include "query/names/OverloadChoice.h"
#include "query/text/SourceCode.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <set>

namespace torchtalk::query {

using index::IndexReader;
using index::SymbolRecord;

namespace {

using Matched = std::vector<std::pair<SymbolRecord, NameMatch>>;

class Resolver {
public:
  Resolver(const IndexReader &Index, Resolution &Out)
      : Index(Index), Out(Out) {}

  llvm::Error resolve(const Spelling &Spelled) {
    if (Spelled.SymbolId)
      return byId(*Spelled.SymbolId, "symbol id");
    if (facts::isTypeIdentity(Spelled.Text))
      return byId(facts::symbolId(Spelled.Text, ""), "function type");
    if (Spelled.Mangled)
      return byMangled(Spelled.Text);
    if (Spelled.Place)
      return byPlace(*Spelled.Place);
    if (!Spelled.Exact.empty())
      if (llvm::Error E = byText(Spelled.Exact); E || !Out.Symbols.empty())
        return E;
    if (llvm::Error E = byOp(Spelled))
      return E;
    if (!Spelled.SymbolName.empty()) {
      if (llvm::Error E = byName(Spelled.SymbolName); E || Out.found())
        return E;
      if (llvm::Error E = bySource(Spelled.SymbolName); E || Out.found())
        return E;
      if (llvm::Error E = byYamlKernel(Spelled.SymbolName); E || Out.found())
        return E;
    }
    if (Out.found())
      return llvm::Error::success();
    if (llvm::Error E = byPythonOp(Spelled); E || Out.found())
      return E;
    return byBinding(Spelled.Text);
  }

private:
  llvm::Error byId(index::SymbolId Id, const char *Rule) {
    auto Symbol = Index.symbol(Id);
    if (!Symbol)
      return Symbol.takeError();
    if (!*Symbol)
      return llvm::Error::success();
    return finish({{std::move(**Symbol), NameMatch::Exact}}, Rule);
  }

  llvm::Error byMangled(const std::string &Mangled) {
    if (llvm::Error E = byId(facts::symbolId(Mangled, ""), "mangled name"))
      return E;
    if (!Out.Symbols.empty())
      return llvm::Error::success();
    // Internal linkage: the id depends on the file too.
    std::string Signature = llvm::demangle(Mangled);
    Matched Found;
    if (llvm::Error E = readCandidates(std::string(index::nameIn(Signature)),
                                       Likely::Name, [&](SymbolRecord Symbol) {
                                         if (Symbol.Mangled == Mangled)
                                           Found.emplace_back(std::move(Symbol),
                                                              NameMatch::Exact);
                                       }))
      return E;
    return finish(std::move(Found), "mangled name");
  }

  /// A whole name or signature, or one with "..." for a part of it.
  llvm::Error byText(const std::string &Text) {
    if (llvm::Error E = byId(facts::symbolId(facts::typeIdentity(Text), ""),
                             "function type");
        E || !Out.Symbols.empty())
      return E;
    bool Short = Text.find("...") != std::string::npos;
    std::string Name(index::nameIn(Text));
    std::set<index::SymbolId> Seen;
    Matched Found;
    bool BySignature = false;
    // Names that demanglers print in other ways have other hashes.
    for (Likely How : {Likely::Name, Likely::Scope})
      for (const std::string &Of : std::set<std::string>{Text, Name}) {
        if (!Found.empty() || (Short && How == Likely::Name))
          continue;
        if (llvm::Error E = readCandidates(Of, How, [&](SymbolRecord Symbol) {
              bool IsSignature = index::mayStandFor(Text, Symbol.Signature);
              if ((IsSignature || index::mayStandFor(Text, Symbol.Name)) &&
                  Seen.insert(Symbol.Id).second) {
                BySignature |= IsSignature && Symbol.Signature != Symbol.Name;
                Found.emplace_back(std::move(Symbol), NameMatch::Exact);
              }
            }))
          return E;
      }
    return finish(std::move(Found), Short         ? "\"...\" for any text"
                                    : BySignature ? "exact signature"
                                                  : "exact");
  }

  enum class Likely { Name, Scope };
  /// Reads the symbols of the last component of \p Name that have, as far as
  /// their hashes tell, that name or are in that scope.
  llvm::Error readCandidates(const std::string &Name, Likely How,
                             llvm::function_ref<void(SymbolRecord)> Use) {
    std::vector<std::string> Parts = nameComponents(Name);
    if (Parts.empty())
      return llvm::Error::success();
    std::string Scope = index::scopeOf(Parts);
    std::vector<index::SymbolId> Ids;
    for (const std::string &Base :
         std::set<std::string>{Parts.back(), index::baseName(Name)}) {
      auto Named = Index.symbolsNamed(Base);
      if (!Named)
        return Named.takeError();
      for (const index::NamedId &N : *Named)
        if (How == Likely::Name ? index::mayBeCalled(N.Naming, Name)
                                : index::mayBeIn(N.Naming, Scope))
          Ids.push_back(N.Id);
    }
    auto Symbols = loadSymbols(Index, Ids);
    if (!Symbols)
      return Symbols.takeError();
    for (SymbolRecord &Symbol : *Symbols)
      Use(std::move(Symbol));
    return llvm::Error::success();
  }

  llvm::Error byName(const std::string &Name) {
    llvm::StringRef Text(Name);
    bool Global = Text.consume_front("::");
    if (index::nameIn(Text).size() != Text.size())
      return otherParameters(std::string(index::nameIn(Text)));
    std::vector<std::string> Wanted = nameComponents(Text);
    if (Wanted.empty())
      return llvm::Error::success();
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
    if (Wanted.size() > 1) {
      auto Likely = likelySymbols(Index, Wanted);
      if (!Likely)
        return Likely.takeError();
      Keep(std::move(*Likely));
    }
    if (Best >= NameMatch::Subsequence) {
      auto Symbols = namedSymbols(Index, Wanted.back());
      if (!Symbols)
        return Symbols.takeError();
      Found.clear();
      Keep(std::move(Symbols->Records));
      Out.UnreadSymbols = Symbols->Unread;
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
    return finish(std::move(Found), std::move(Rule));
  }

  /// A function that is only in C++ that was read as text.
  llvm::Error bySource(const std::string &Name) {
    auto Found = sourceFunctions(Index, Name);
    if (!Found)
      return Found.takeError();
    Matched Kept;
    for (auto &[Symbol, Match] : *Found)
      Kept.emplace_back(std::move(Symbol), Match);
    return finish(std::move(Kept), SourceRule);
  }

  /// No function of \p Name has the parameters that were asked for: those that
  /// there are, are no answer.
  llvm::Error otherParameters(const std::string &Name) {
    if (llvm::Error E = byName(Name))
      return E;
    for (const SymbolFamily &Family : Out.Symbols)
      Out.Near.push_back(Family.Best.Signature);
    if (!Out.Symbols.empty())
      Out.Problem =
          "no function " + Name + " of this index has these parameters";
    Out.Symbols.clear();
    return llvm::Error::success();
  }

  llvm::Error byPlace(const PlaceSpelling &Place) {
    auto Files = Index.filesWithSuffix(Place.Path);
    if (!Files)
      return Files.takeError();
    Matched Found;
    uint32_t Before = 0, After = UINT32_MAX;
    for (const std::string &File : *Files) {
      auto Ids = Index.symbolsInFile(File);
      if (!Ids)
        return Ids.takeError();
      auto Symbols = loadSymbols(Index, *Ids);
      if (!Symbols)
        return Symbols.takeError();
      for (SymbolRecord &Symbol : *Symbols) {
        bool Inside = false;
        for (const index::Definition &D : Symbol.Definitions) {
          if (D.File != File)
            continue;
          Inside |= D.Line <= Place.Line && Place.Line <= D.EndLine;
          if (Symbol.Kind == facts::FunctionKind::Lambda)
            continue;
          if (D.EndLine < Place.Line)
            Before = std::max(Before, D.Line);
          else if (D.Line > Place.Line)
            After = std::min(After, D.Line);
        }
        if (Inside)
          Found.emplace_back(std::move(Symbol), NameMatch::Exact);
      }
    }
    if (Found.empty()) {
      noFunctionAt(Place, *Files, Before, After);
      return opAt(Place);
    }
    if (llvm::Error E =
            finish(std::move(Found), "file:line inside the body of"))
      return E;
    // The innermost named function says most; its lambdas are candidates.
    llvm::stable_sort(Out.Symbols, [](const auto &A, const auto &B) {
      return placeRank(A.Best) < placeRank(B.Best);
    });
    return llvm::Error::success();
  }

  static std::pair<bool, uint32_t> placeRank(const SymbolRecord &Symbol) {
    return {Symbol.Kind == facts::FunctionKind::Lambda,
            ~definitionOf(Symbol).Line};
  }

  void noFunctionAt(const PlaceSpelling &Place,
                    const std::vector<std::string> &Files, uint32_t Before,
                    uint32_t After) {
    if (Files.empty()) {
      Out.Problem =
          "no compiled file of this index ends with '" + Place.Path + "'";
      return;
    }
    Out.Problem = "no function of " + Files.front() + " holds line " +
                  std::to_string(Place.Line);
    for (uint32_t Line : {Before, After})
      if (Line != 0 && Line != UINT32_MAX)
        Out.Near.push_back(Files.front() + ":" + std::to_string(Line));
  }

  /// "native_functions.yaml:3775", on any line of an entry.
  llvm::Error opAt(const PlaceSpelling &Place) {
    if (!llvm::StringRef(Place.Path).ends_with(".yaml"))
      return llvm::Error::success();
    return Index.forEachOp([&](const index::OpRecord &Op) {
      if (!llvm::StringRef(Op.File).ends_with(Place.Path))
        return true;
      uint32_t Last = Op.Line;
      for (const auto &Field : Op.Fields)
        Last = std::max(Last, Field.Line);
      for (const auto &Entry : Op.Dispatch)
        Last = std::max(Last, Entry.Line);
      if (Place.Line < Op.Line || Place.Line > Last)
        return true;
      Out.Op = OpMatch{Op.Op, {Op.Op}, "file:line of the YAML entry", false};
      Out.Problem.clear();
      return false;
    });
  }

  llvm::Error byOp(const Spelling &Spelled) {
    for (const OpGuess &Guess : Spelled.Ops) {
      auto Overloads = Index.overloadsOf(Guess.Name);
      if (!Overloads)
        return Overloads.takeError();
      if (Overloads->empty())
        continue;
      OpMatch Match;
      Match.Rule = Guess.Rule;
      if (Guess.Overload) {
        Match.Op =
            Guess.Name + (Guess.Overload->empty() ? "" : ".") + *Guess.Overload;
        if (!llvm::is_contained(*Overloads, Match.Op)) {
          // The op is there, that overload is not: name those that are.
          if (Out.Near.empty())
            Out.Near = *Overloads;
          continue;
        }
      } else {
        auto Chosen = chooseOverload(Index, *Overloads);
        if (!Chosen)
          return Chosen.takeError();
        Match.Op = std::move(*Chosen);
        Match.OverloadChosen = Overloads->size() > 1;
      }
      Match.Overloads = std::move(*Overloads);
      Out.Near.clear();
      Out.Op = std::move(Match);
      return llvm::Error::success();
    }
    return llvm::Error::success();
  }

  /// An op that only Python defines.
  llvm::Error byPythonOp(const Spelling &Spelled) {
    for (const OpGuess &Guess : Spelled.Ops) {
      std::string Op = Guess.Name;
      if (Guess.Overload && !Guess.Overload->empty())
        Op += "." + *Guess.Overload;
      auto Rows = Index.pythonRegistrationsOf(Op);
      if (!Rows)
        return Rows.takeError();
      using Kind = index::PythonRegistration::Kind;
      if (llvm::none_of(*Rows, [](const index::PythonRegistration &R) {
            return R.TheKind == Kind::Define || R.TheKind == Kind::CustomOp;
          }))
        continue;
      Out.Op = OpMatch{Op, {Op}, Guess.Rule, false};
      return llvm::Error::success();
    }
    return llvm::Error::success();
  }

  /// What C++ binds for Python: "torch._C._jit_pass_cse".
  llvm::Error byBinding(const std::string &Name) {
    if (!llvm::StringRef(Name).contains('.'))
      return llvm::Error::success();
    auto Bindings = Index.bindingsNamed(source::lastComponent(Name));
    if (!Bindings)
      return Bindings.takeError();
    std::vector<index::SymbolId> Ids;
    for (const index::BindingRecord &B : *Bindings)
      for (const auto *Names : {&B.Names, &B.UserNames})
        if (llvm::is_contained(*Names, Name) ||
            llvm::is_contained(*Names, "torch." + Name))
          Ids.push_back(B.Wrapped != 0 ? B.Wrapped : B.Symbol);
    auto Symbols = loadSymbols(Index, Ids);
    if (!Symbols)
      return Symbols.takeError();
    Matched Found;
    std::set<index::SymbolId> Seen;
    for (SymbolRecord &Symbol : *Symbols)
      if (Seen.insert(Symbol.Id).second)
        Found.emplace_back(std::move(Symbol), NameMatch::Exact);
    return finish(std::move(Found), "bound to Python as " + Name);
  }

  /// "gelu_out_cpu" is no function: TORCH_IMPL_FUNC(gelu_out_cpu) defines
  /// structured_gelu_out_cpu::impl. But people search for what they read.
  llvm::Error byYamlKernel(llvm::StringRef Qualified) {
    Qualified.consume_front("at::native::");
    Qualified.consume_front("structured_");
    std::string Name = Qualified.str();
    if (!llvm::all_of(Name,
                      [](char C) { return llvm::isAlnum(C) || C == '_'; }))
      return llvm::Error::success();
    const std::string Impl = "structured_" + Name + "::impl";
    if (llvm::Error E = byName(Impl))
      return E;
    if (Out.Symbols.empty())
      if (llvm::Error E = bySource(Impl))
        return E;
    if (!Out.Symbols.empty()) {
      Out.SymbolRule = "TORCH_IMPL_FUNC(<name>)";
      return llvm::Error::success();
    }
    return Index.forEachOp([&](const index::OpRecord &Op) {
      auto Try = [&](const std::string &Of,
                     const index::TorchgenFunction &Torchgen) {
        if (llvm::any_of(Torchgen.Dispatch, [&](const auto &Kernel) {
              return Kernel.Of.empty() && Kernel.Function == Name;
            }))
          Out.Op = OpMatch{Of, {Of}, "kernel name in the YAML", false};
        return Out.Op.has_value();
      };
      return !Try(Op.Op, Op.Torchgen) &&
             llvm::none_of(Op.Autogen, [&](const index::GeneratedOp &Made) {
               return Try(Made.Op, Made.Torchgen);
             });
    });
  }

  llvm::Error finish(Matched Found, std::string Rule) {
    auto Families = rankedFamilies(Index, std::move(Found));
    if (!Families)
      return Families.takeError();
    Out.Symbols = std::move(*Families);
    if (!Out.Symbols.empty())
      Out.SymbolRule = std::move(Rule);
    return llvm::Error::success();
  }

  const IndexReader &Index;
  Resolution &Out;
};

} // namespace

llvm::Expected<Resolution> resolveName(const IndexReader &Index,
                                       std::string_view Query) {
  Resolution Result;
  Result.Query = withoutVariant(Query);
  if (Result.Query.empty()) {
    Result.BadQuery = "the query is empty: give an op, a function or FILE:LINE";
    return Result;
  }
  Spelling Spelled = parseSpelling(Result.Query);
  if (llvm::Error E = Resolver(Index, Result).resolve(Spelled))
    return E;
  if (Result.found())
    Result.Near.clear();
  else if (Result.Problem.empty())
    Result.Problem = "nothing in this index is called '" + Result.Query + "'";
  return Result;
}

} // namespace torchtalk::query
