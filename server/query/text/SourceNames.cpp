//===- SourceNames.cpp - What a name in text means ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/text/SourceNames.h"

#include "describe/Dialect.h"
#include "query/names/QualifiedName.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <set>

namespace torchtalk::query {

using index::SearchEntry;
using index::Session;
using source::CodeUsing;

namespace {

using Components = std::vector<std::string>;

/// See KnownFunction::Components.
Components writtenComponents(std::string_view Name) {
  Components Result = nameComponents(Name);
  llvm::erase_if(Result, [](const std::string &P) {
    return P.empty() || isTransparent(P);
  });
  return Result;
}

/// Of so many classes that have a method, a call on an object whose type the
/// text does not give means one.
constexpr size_t FewClasses = 3;

/// What C's library and the classes of C++'s have: without the type of its
/// object, or a declaration, a call by one of these names tells nothing.
bool isOfStandardLibrary(llvm::StringRef Name) {
  static const llvm::StringSet<> All = {
      "abort",       "abs",           "any",
      "append",      "assign",        "at",
      "atoi",        "back",          "base",
      "begin",       "bind",          "c_str",
      "capacity",    "cbegin",        "ceil",
      "cend",        "clear",         "close",
      "compare",     "contains",      "copy",
      "cos",         "count",         "data",
      "detach",      "emplace",       "emplace_back",
      "empty",       "end",           "equal",
      "erase",       "exchange",      "exit",
      "exp",         "extract",       "fclose",
      "fill",        "find",          "first",
      "flush",       "floor",         "fopen",
      "free",        "front",         "function",
      "get",         "get_id",        "getline",
      "has_value",   "hash",          "insert",
      "isfinite",    "isinf",         "isnan",
      "join",        "length",        "load",
      "lock",        "log",           "make_pair",
      "make_shared", "make_tuple",    "make_unique",
      "malloc",      "max",           "memcmp",
      "memcpy",      "memmove",       "memset",
      "merge",       "min",           "move",
      "name",        "native_handle", "next",
      "notify_all",  "notify_one",    "open",
      "pair",        "pop",           "pop_back",
      "pop_front",   "pow",           "printf",
      "push",        "push_back",     "push_front",
      "put",         "rbegin",        "read",
      "release",     "remove",        "rend",
      "replace",     "reserve",       "reset",
      "resize",      "round",         "second",
      "seed",        "set_value",     "shrink_to_fit",
      "sin",         "size",          "sleep",
      "snprintf",    "sort",          "splice",
      "sqrt",        "store",         "str",
      "strcmp",      "string",        "strlen",
      "substr",      "swap",          "tie",
      "to_string",   "top",           "tuple",
      "type",        "unlock",        "value",
      "value_or",    "vector",        "wait",
      "what",        "write"};
  return All.contains(Name);
}

bool endsWith(llvm::ArrayRef<std::string> All,
              llvm::ArrayRef<std::string> Last) {
  return All.size() >= Last.size() && All.take_back(Last.size()) == Last;
}

/// What one calls it by: a constructor by the name of its class.
llvm::ArrayRef<std::string> calledBy(const KnownFunction &F) {
  llvm::ArrayRef<std::string> All = F.Components;
  bool Constructor = All.size() > 1 && All.back() == All[All.size() - 2];
  return Constructor ? All.drop_back() : All;
}

/// The namespace or class that it is in, as one who calls it sees it.
llvm::ArrayRef<std::string> scopeOf(const KnownFunction &F) {
  return calledBy(F).drop_back();
}

bool isConstructor(const KnownFunction &F) {
  return calledBy(F).size() != F.Components.size();
}

/// A variable of DECLARE_DISPATCH that compiled code calls.
bool isStub(Session &Index, index::SymbolId Id) {
  const auto &Graph = Index.walk();
  std::optional<index::Node> N = Graph.find(Id);
  return N && llvm::any_of(Graph.callers(*N), [](index::WalkEdge E) {
           return E.is(facts::EdgeKind::Stub);
         });
}

using List = KnownFunctions::List;

class Lookup {
public:
  Lookup(const TextCall &Call, const index::TextRecord &Text,
         const KnownFunctions &Known)
      : Call(Call), Text(Text), Known(Known),
        Scope(writtenComponents(Call.Scope)) {}

  SourceMeaning run() {
    if (Call.TheKind == TextCall::Kind::Member)
      return member();
    llvm::StringRef Callee = Call.Callee;
    bool Global = Callee.consume_front("::");
    Components Written = nameComponents(Callee.str());
    for (const CodeUsing &U : Text.Code.Usings)
      if (U.TheKind == CodeUsing::Kind::Alias && Written.size() > 1 &&
          U.Alias == Written.front()) {
        Components Full = nameComponents(U.Name);
        Full.insert(Full.end(), Written.begin() + 1, Written.end());
        Written = std::move(Full);
        break;
      }
    SourceMeaning Result;
    Result.Functions =
        Global ? exactly({}, llvm::join(Written, "::")) : visible(Written);
    if (!Result.Functions.empty() || Global)
      return Result;
    return Written.size() > 1 ? elsewhere(Written) : byArguments();
  }

private:
  bool isSeen(const KnownFunction &F) const {
    return F.OnlyIn.empty() || F.OnlyIn == Text.File;
  }

  List seen(const llvm::StringMap<List> &In, llvm::StringRef Name) const {
    List Result;
    if (auto It = In.find(Name); It != In.end())
      llvm::copy_if(It->second, std::back_inserter(Result),
                    [&](const KnownFunction *F) { return isSeen(*F); });
    // A file with a function of its own does not see a variable of that name,
    // as functions overload and variables do not.
    if (llvm::any_of(Result, isOwn))
      llvm::erase_if(Result, [](const KnownFunction *F) { return F->Stub; });
    return Result;
  }

  static bool isOwn(const KnownFunction *F) { return !F->OnlyIn.empty(); }

  List exactly(llvm::ArrayRef<std::string> In, llvm::StringRef Name) const {
    std::string Full = llvm::join(In, "::");
    return seen(Known.ByName, Full.empty() ? Name : Full + "::" + Name.str());
  }

  /// From the innermost scope outwards, then through usings.
  List visible(const Components &Written) const {
    llvm::ArrayRef<std::string> Around = Scope;
    const std::string Name = llvm::join(Written, "::");
    for (size_t Depth = Scope.size() + 1; Depth-- > 0;)
      if (List Found = exactly(Around.take_front(Depth), Name); !Found.empty())
        return Found;
    List Result;
    for (const CodeUsing &U : Text.Code.Usings) {
      if (U.TheKind == CodeUsing::Kind::Alias)
        continue;
      Components Used = writtenComponents(U.Name);
      if (U.TheKind == CodeUsing::Kind::Namespace)
        Used.insert(Used.end(), Written.begin(), Written.end());
      else if (Used.empty() || Used.back() != Written.front())
        continue;
      else
        Used.insert(Used.end(), Written.begin() + 1, Written.end());
      // A relative name is looked up from where the directive is.
      const std::string Through = llvm::join(Used, "::");
      for (size_t Depth = 0; Depth <= Scope.size(); ++Depth)
        for (const KnownFunction *F :
             exactly(Around.take_front(Depth), Through))
          if (!llvm::is_contained(Result, F))
            Result.push_back(F);
    }
    return Result;
  }

  /// A qualified name whose beginning a header makes known.
  SourceMeaning elsewhere(const Components &Written) const {
    SourceMeaning Result;
    std::set<llvm::StringRef> Names;
    for (const KnownFunction &F : Known.All)
      if (isSeen(F) && endsWith(calledBy(F), Written)) {
        Result.Functions.push_back(&F);
        Names.insert(F.Name);
      }
    if (Names.size() > 1 || Written.front() == "std")
      Result = {{}, Names.size() > 1};
    return Result;
  }

  /// Found by the types of its arguments, or inherited: when there is one.
  SourceMeaning byArguments() const {
    SourceMeaning Result;
    if (isOfStandardLibrary(Call.Callee))
      return Result;
    llvm::StringRef First;
    bool HasOthers = false; // that the file cannot see
    for (const KnownFunction &F : Known.All) {
      if (!isSeen(F)) {
        HasOthers = true;
        continue;
      }
      if ((F.Method && !isClass(Scope)) || scopeOf(F).empty())
        continue;
      if (!Result.Functions.empty() && F.Name != First)
        return {{}, true};
      First = F.Name;
      Result.Functions.push_back(&F);
    }
    // Or it means what no file that was read defines.
    if (Result.Functions.empty() && HasOthers)
      Result.Open = true;
    return Result;
  }

  static bool isClass(const Components &Scope) {
    return !Scope.empty() && llvm::isUpper(Scope.back().front());
  }

  SourceMeaning member() const {
    SourceMeaning Result;
    auto IsSeen = [&](const KnownFunction *F) { return isSeen(*F); };
    if (Call.Receiver == "this") {
      llvm::ArrayRef<std::string> Around = Scope;
      for (size_t Depth = Scope.size() + 1; Depth-- > 0;) {
        Result.Functions =
            seen(Known.ByScope, llvm::join(Around.take_front(Depth), "::"));
        if (!Result.Functions.empty())
          return Result;
      }
    } else if (!Call.Receiver.empty()) {
      Result.Functions = seen(Known.ByClass, Call.Receiver);
      // Else it may be inherited.
      Result.Open = Result.Functions.empty() &&
                    llvm::any_of(Known.Methods, IsSeen) &&
                    !isOfStandardLibrary(Call.Callee);
      return Result;
    }
    if (!isOfStandardLibrary(Call.Callee) && isOfFewClasses())
      llvm::copy_if(Known.Methods, std::back_inserter(Result.Functions),
                    IsSeen);
    else
      Result.Open = true;
    return Result;
  }

  bool isOfFewClasses() const {
    size_t Classes = 0;
    for (const auto &Class : Known.ByClass)
      Classes += llvm::any_of(
          Class.second, [&](const KnownFunction *F) { return isSeen(*F); });
    return Classes <= FewClasses;
  }

  const TextCall &Call;
  const index::TextRecord &Text;
  const KnownFunctions &Known;
  Components Scope;
};

} // namespace

static bool isOfItsFile(llvm::StringRef Name, llvm::StringRef File) {
  return Name.contains("(anonymous") && !source::isHeader(File);
}

std::vector<CalledName> calledNames(const index::SymbolRecord &Function) {
  std::set<CalledName> Result;
  std::string Name = index::canonicalName(Function.Name);
  for (const index::Definition &D : Function.Definitions)
    Result.insert({Name, isOfItsFile(Name, D.File) ? D.File : ""});
  if (Result.empty())
    Result.insert({Name, ""});
  return {Result.begin(), Result.end()};
}

KnownFunctions KnownFunctions::load(Session &Index, const std::string &Base,
                                    const std::vector<CalledName> &Also) {
  KnownFunctions Result;
  std::vector<KnownFunction> &All = Result.All;
  llvm::StringMap<size_t> Met;
  llvm::StringSet<> Methods;
  auto Add = [&](const CalledName &Called, index::SymbolId Symbol) {
    KnownFunction F;
    F.Components = writtenComponents(Called.Name);
    if (F.Components.empty())
      return;
    F.Name = Called.Name;
    F.Symbol = Symbol;
    F.OnlyIn = Called.OnlyIn;
    Met.try_emplace(F.Name, All.size());
    All.push_back(std::move(F));
  };
  for (const CalledName &Called : Also)
    Add(Called, 0);
  Index.forEachNamed(Base, [&](const SearchEntry &Entry) {
    if (Entry.TheKind < SearchEntry::Kind::Kernel)
      return;
    auto Known = Met.find(Entry.Name);
    if (Known == Met.end())
      Add({Entry.Name,
           isOfItsFile(Entry.Name, Entry.Where.File) ? Entry.Where.File : ""},
          Entry.Symbol);
    else if (All[Known->second].Symbol == 0)
      All[Known->second].Symbol = Entry.Symbol;
    if (Entry.Method)
      Methods.insert(Entry.Name);
  });
  bool AnyOwn = llvm::any_of(
      All, [](const KnownFunction &F) { return !F.OnlyIn.empty(); });
  for (KnownFunction &F : All) {
    F.Stub = AnyOwn && isStub(Index, F.Symbol);
    auto Scope = scopeOf(F);
    F.Method = !Scope.empty() && (llvm::isUpper(Scope.back().front()) ||
                                  Methods.contains(F.Name));
  }
  for (const KnownFunction &F : All) {
    Result.ByName[llvm::join(calledBy(F), "::")].push_back(&F);
    if (!F.Method || isConstructor(F))
      continue;
    Result.Methods.push_back(&F);
    Result.ByScope[llvm::join(scopeOf(F), "::")].push_back(&F);
    Result.ByClass[scopeOf(F).back()].push_back(&F);
  }
  return Result;
}

bool KnownFunctions::has(const std::vector<CalledName> &Also) const {
  return llvm::all_of(Also, [&](const CalledName &Called) {
    auto Same = llvm::make_filter_range(
        All, [&](const KnownFunction &F) { return F.Name == Called.Name; });
    return llvm::hasSingleElement(Same) &&
           Same.begin()->OnlyIn == Called.OnlyIn;
  });
}

SourceMeaning KnownFunctions::meaningOf(const TextCall &Call,
                                        const index::TextRecord &Text) const {
  return Lookup(Call, Text, *this).run();
}

} // namespace torchtalk::query
