//===- SourceNames.cpp - What a name in text means ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/SourceNames.h"

#include "query/QualifiedName.h"
#include "source/DeviceScan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <set>

namespace torchtalk::query {

using index::IndexReader;
using index::SearchEntry;
using source::CodeCall;
using source::CodeUsing;

namespace {

using Parts = std::vector<std::string>;

/// Of so many classes that have a method, a call on an object whose type the
/// text does not give means one.
constexpr size_t FewClasses = 3;
/// That many symbols are read to tell methods from functions.
constexpr size_t MaxRead = 64;

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

bool startsWith(const Parts &All, llvm::ArrayRef<std::string> First) {
  return All.size() >= First.size() &&
         std::equal(First.begin(), First.end(), All.begin());
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

class Lookup {
public:
  Lookup(const CodeCall &Call, const index::TextRecord &Text,
         const std::vector<KnownFunction> &Known)
      : Call(Call), Usings(Text.Code.Usings),
        Scope(writtenComponents(Call.Scope)) {
    for (const KnownFunction &F : Known)
      if (F.OnlyIn.empty() || F.OnlyIn == Text.File)
        this->Known.push_back(&F);
      else
        HasOthers = true;
  }

  SourceMeaning run() {
    if (Call.TheKind == CodeCall::Kind::Member)
      return member();
    llvm::StringRef Text = Call.Callee;
    bool Global = Text.consume_front("::");
    Parts Written = nameComponents(Text.str());
    for (const CodeUsing &U : Usings)
      if (U.TheKind == CodeUsing::Kind::Alias && Written.size() > 1 &&
          U.Alias == Written.front()) {
        Parts Full = nameComponents(U.Name);
        Full.insert(Full.end(), Written.begin() + 1, Written.end());
        Written = std::move(Full);
        break;
      }
    SourceMeaning Result;
    Result.Functions = Global ? exactly(Written) : visible(Written);
    if (!Result.Functions.empty() || Global)
      return Result;
    return Written.size() > 1 ? elsewhere(Written) : byArguments();
  }

private:
  using List = std::vector<const KnownFunction *>;

  List exactly(llvm::ArrayRef<std::string> Name) const {
    List Result;
    for (const KnownFunction *F : Known)
      if (calledBy(*F) == Name)
        Result.push_back(F);
    return Result;
  }

  /// From the innermost scope outwards, then through usings.
  List visible(const Parts &Written) const {
    for (size_t Depth = Scope.size() + 1; Depth-- > 0;) {
      Parts Name(Scope.begin(), Scope.begin() + Depth);
      Name.insert(Name.end(), Written.begin(), Written.end());
      if (List Found = exactly(Name); !Found.empty())
        return Found;
    }
    List Result;
    for (const CodeUsing &U : Usings) {
      if (U.TheKind == CodeUsing::Kind::Alias)
        continue;
      Parts Name = writtenComponents(U.Name);
      if (U.TheKind == CodeUsing::Kind::Namespace)
        Name.insert(Name.end(), Written.begin(), Written.end());
      else if (Name.empty() || Name.back() != Written.front())
        continue;
      else
        Name.insert(Name.end(), Written.begin() + 1, Written.end());
      for (const KnownFunction *F : Known) {
        auto Full = calledBy(*F);
        // A relative name is looked up from where the directive is.
        if (endsWith(Full, Name) &&
            (Full.size() == Name.size() ||
             startsWith(Scope, Full.drop_back(Name.size()))))
          if (!llvm::is_contained(Result, F))
            Result.push_back(F);
      }
    }
    return Result;
  }

  /// A qualified name whose beginning a header makes known.
  SourceMeaning elsewhere(const Parts &Written) const {
    SourceMeaning Result;
    std::set<std::string> Names;
    for (const KnownFunction *F : Known)
      if (endsWith(calledBy(*F), Written)) {
        Result.Functions.push_back(F);
        Names.insert(F->Name);
      }
    if (Names.size() > 1 || isOfStandardNamespace(Written))
      Result = {{}, Names.size() > 1};
    return Result;
  }

  static bool isOfStandardNamespace(const Parts &Written) {
    return Written.front() == "std";
  }

  /// Found by the types of its arguments, or inherited: when there is one.
  SourceMeaning byArguments() const {
    SourceMeaning Result;
    if (isOfStandardLibrary(Call.Callee))
      return Result;
    std::set<std::string> Names;
    for (const KnownFunction *F : Known) {
      if ((F->Method && !isClass(Scope)) || scopeOf(*F).empty())
        continue;
      Names.insert(F->Name);
      Result.Functions.push_back(F);
    }
    // Or it means what no file that was read defines.
    if (Names.size() > 1 || (Names.empty() && HasOthers))
      Result = {{}, true};
    return Result;
  }

  static bool isClass(const Parts &Scope) {
    return !Scope.empty() && llvm::isUpper(Scope.back().front());
  }

  SourceMeaning member() const {
    SourceMeaning Result;
    List Methods;
    std::set<llvm::StringRef> Classes;
    for (const KnownFunction *F : Known)
      if (F->Method && calledBy(*F).size() == F->Components.size()) {
        Methods.push_back(F);
        Classes.insert(scopeOf(*F).back());
      }
    if (Call.Receiver == "this") {
      for (size_t Depth = Scope.size() + 1; Depth-- > 0;) {
        for (const KnownFunction *F : Methods)
          if (scopeOf(*F) == llvm::ArrayRef(Scope).take_front(Depth))
            Result.Functions.push_back(F);
        if (!Result.Functions.empty())
          return Result;
      }
    } else if (!Call.Receiver.empty()) {
      for (const KnownFunction *F : Methods)
        if (scopeOf(*F).back() == Call.Receiver)
          Result.Functions.push_back(F);
      // Else it may be inherited.
      Result.Open = Result.Functions.empty() && !Methods.empty() &&
                    !isOfStandardLibrary(Call.Callee);
      return Result;
    }
    if (Classes.size() <= FewClasses && !isOfStandardLibrary(Call.Callee))
      Result.Functions = std::move(Methods);
    else
      Result.Open = true;
    return Result;
  }

  const CodeCall &Call;
  const std::vector<CodeUsing> &Usings;
  std::vector<const KnownFunction *> Known; ///< that the file can see
  bool HasOthers = false;                   ///< that it cannot
  Parts Scope;
};

} // namespace

Parts writtenComponents(std::string_view Name) {
  Parts Result = nameComponents(Name);
  llvm::erase_if(Result, [](const std::string &P) {
    return P.empty() || isTransparent(P);
  });
  return Result;
}

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

llvm::Expected<std::vector<KnownFunction>>
knownFunctions(const IndexReader &Index, const std::string &Base,
               const std::vector<CalledName> &Also) {
  std::vector<KnownFunction> Result;
  auto Add = [&](const CalledName &Called, index::SymbolId Symbol) {
    KnownFunction &F = Result.emplace_back();
    F.Components = writtenComponents(Called.Name);
    F.Name = Called.Name;
    F.Symbol = Symbol;
    F.OnlyIn = Called.OnlyIn;
    if (F.Components.empty())
      Result.pop_back();
  };
  for (const CalledName &Called : Also)
    Add(Called, 0);
  if (llvm::Error E = Index.forEachNamed(Base, [&](const SearchEntry &Entry) {
        if (Entry.TheKind < SearchEntry::Kind::Kernel)
          return true;
        auto Known = llvm::find_if(Result, [&](const KnownFunction &F) {
          return F.Name == Entry.Name;
        });
        if (Known == Result.end())
          Add({Entry.Name, isOfItsFile(Entry.Name, Entry.Where.File)
                               ? Entry.Where.File
                               : ""},
              Entry.Symbol);
        else if (Known->Symbol == 0)
          Known->Symbol = Entry.Symbol;
        return true;
      }))
    return E;
  size_t Read = 0;
  for (KnownFunction &F : Result) {
    auto Scope = scopeOf(F);
    F.Method = !Scope.empty() && llvm::isUpper(Scope.back().front());
    if (F.Method || F.Symbol == 0 || Scope.empty() || Read == MaxRead)
      continue;
    ++Read;
    auto Symbol = Index.symbol(F.Symbol);
    if (!Symbol)
      return Symbol.takeError();
    F.Method = *Symbol && (*Symbol)->Kind == facts::FunctionKind::Method;
  }
  return Result;
}

SourceMeaning meaningOf(const CodeCall &Call, const index::TextRecord &Text,
                        const std::vector<KnownFunction> &Known) {
  return Lookup(Call, Text, Known).run();
}

} // namespace torchtalk::query
