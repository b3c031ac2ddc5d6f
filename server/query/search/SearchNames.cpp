//===- SearchNames.cpp - Symbols and kernels by parts of names ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/Library.h"
#include "query/names/QueryWords.h"
#include "query/search/Search.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

using index::SearchEntry;
using index::SearchName;
using index::Session;
using Kind = index::SearchEntry::Kind;

namespace {

/// So many words of a query may be whole components instead of parts before
/// a test is as good as the library's own code.
constexpr unsigned AsideCost = 4;

/// A component of names that fits.
struct Fit {
  MatchKind How;
  unsigned Distance; ///< of a typo
  const SearchName *Name;
};

bool isKernel(const SearchEntry &E) {
  return E.TheKind == Kind::Kernel || E.TheKind == Kind::FunctorKernel;
}

/// Whether a kernel of this file is one of \p Backend, "" being all.
bool isSourceOf(llvm::StringRef File, llvm::StringRef Backend) {
  llvm::StringRef Of =
      llvm::StringSwitch<llvm::StringRef>(llvm::sys::path::extension(File))
          .Case(".hip", "HIP")
          .Cases(".metal", ".mm", "MPS")
          .Cases(".mu", ".muh", "PrivateUse1")
          .Default("CUDA");
  return Backend.empty() || Of.equals_insensitive(Backend);
}

bool fitsOverload(const SearchEntry &E, const SearchQuery &Query) {
  return !Query.Overload ||
         (E.TheKind == Kind::Op &&
          index::OperatorName(E.Name).Overload.equals_insensitive(
              *Query.Overload));
}

bool isAside(const SearchEntry &E) {
  return E.TheKind != Kind::Op && !isOfLibrary(E.Where.File);
}

class Searching {
public:
  Searching(Session &Index, const index::SearchNames &Names,
            const SearchRequest &Request, size_t Offset)
      : Index(Index), Names(Names), Request(Request), Begin(Offset),
        End(Offset + Request.Limit),
        Kernels(Request.Mode == SearchMode::Kernels) {}

  void byName(const std::vector<SearchQuery> &Queries, bool Typos) {
    for (const SearchQuery &Query : Queries) {
      if (Typos && Query.Overload)
        continue;
      std::vector<Fit> All = fits(Query, Typos);
      // Without a condition on the rest of the name, a count will do for what
      // is on later pages.
      bool Countable = Query.Scope.empty() && !Query.Overload &&
                       Request.Backend.empty() && Queries.size() == 1;
      llvm::ArrayRef<Fit> Rest = All;
      while (!Rest.empty()) {
        llvm::ArrayRef<Fit> Group = Rest.take_while(
            [&](const Fit &F) { return F.How == Rest.front().How; });
        Rest = Rest.drop_front(Group.size());
        show(Group, Query, Countable);
      }
    }
  }

  void byWords(const QueryWords &Words) {
    struct Item {
      std::tuple<unsigned, bool, Kind, size_t> Rank;
      SearchEntry Entry;
    };
    std::vector<Item> Items;
    for (const SearchName &N : Names.Names) {
      if (!isRelevant(N) || !Words.anyIn(N.Name))
        continue;
      forEachWanted(N, [&](const SearchEntry &Entry) {
        auto Cost = Words.cost(N.Name, {Entry.Name, Entry.Where.File});
        if (!Cost)
          return;
        bool Aside = isAside(Entry);
        Items.push_back({{*Cost + (Aside ? AsideCost : 0), Aside, Entry.TheKind,
                          Entry.Name.size()},
                         Entry});
      });
    }
    llvm::stable_sort(Items, [](const Item &A, const Item &B) {
      return std::tie(A.Rank, A.Entry.Name) < std::tie(B.Rank, B.Entry.Name);
    });
    for (Item &I : Items)
      add(MatchKind::Words, std::move(I.Entry));
  }

  std::vector<SymbolHit> Hits; ///< those of the page
  size_t Total = 0;

private:
  /// Best first.
  std::vector<Fit> fits(const SearchQuery &Query, bool Typos) const {
    NameMatcher Matcher(Query.Last);
    std::vector<Fit> Result;
    for (const SearchName &N : Names.Names) {
      if (!isRelevant(N))
        continue;
      if (Typos) {
        if (auto Distance = Matcher.typo(N.Name))
          Result.push_back({MatchKind::Typo, *Distance, &N});
      } else if (auto How = Matcher.match(N.Name)) {
        if (!Query.Overload || *How <= MatchKind::IgnoringCase)
          Result.push_back({*How, 0, &N});
      }
    }
    llvm::sort(Result, [](const Fit &A, const Fit &B) {
      return std::tuple(A.How, A.Distance, A.Name->Name.size(), A.Name->Name) <
             std::tuple(B.How, B.Distance, B.Name->Name.size(), B.Name->Name);
    });
    return Result;
  }

  /// What fits in one way, but for tests and the like, and then these.
  void show(llvm::ArrayRef<Fit> Group, const SearchQuery &Query,
            bool Countable) {
    std::vector<SearchEntry> Aside;
    for (const Fit &F : Group) {
      if (Countable && Total >= End && !F.Name->Shared) {
        Total += Kernels ? F.Name->Kernels : F.Name->Entries;
        continue;
      }
      std::vector<SearchEntry> Found;
      forEachWanted(*F.Name, [&](const SearchEntry &Entry) {
        if (Query.fitsScope(Entry.Name) && fitsOverload(Entry, Query) &&
            Seen.emplace(Entry.TheKind, Entry.Name).second)
          (isAside(Entry) ? Aside : Found).push_back(Entry);
      });
      llvm::stable_sort(Found, [](const SearchEntry &A, const SearchEntry &B) {
        return std::tuple(A.TheKind, A.Name.size()) <
               std::tuple(B.TheKind, B.Name.size());
      });
      for (SearchEntry &Entry : Found)
        add(F.How, std::move(Entry));
    }
    for (SearchEntry &Entry : Aside)
      add(Group.front().How, std::move(Entry));
  }

  void forEachWanted(const SearchName &Name,
                     llvm::function_ref<void(const SearchEntry &)> Fn) {
    Index.forEachNamed(Name.Name, [&](const SearchEntry &Entry) {
      if (!Kernels ||
          (isKernel(Entry) && isSourceOf(Entry.Where.File, Request.Backend)))
        Fn(Entry);
    });
  }

  void add(MatchKind How, SearchEntry Entry) {
    ++Total;
    if (Total > Begin && Total <= End)
      Hits.push_back({How, std::move(Entry)});
  }

  bool isRelevant(const SearchName &N) const {
    return !Kernels || N.Kernels > 0;
  }

  Session &Index;
  const index::SearchNames &Names;
  const SearchRequest &Request;
  size_t Begin, End;
  bool Kernels;
  std::set<std::tuple<Kind, std::string>> Seen; ///< by an earlier reading
};

} // namespace

void searchNames(Session &Index, const std::vector<SearchQuery> &Queries,
                 const SearchRequest &Request, size_t Offset,
                 SearchResult &Result) {
  const auto &Names = Index.searchNames();
  Searching Search(Index, Names, Request, Offset);
  Search.byName(Queries, /*Typos=*/false);
  if (QueryWords Words(Request.Query); Words.several() && Search.Total == 0)
    Search.byWords(Words);
  if (Search.Total == 0)
    Search.byName(Queries, /*Typos=*/true);
  for (SymbolHit &Hit : Search.Hits) {
    if (Request.Mode != SearchMode::Kernels) {
      if (Hit.Entry.TheKind == Kind::Python)
        if (auto Defined = Index.python(Hit.Entry.Name))
          Hit.Python = Defined->Kind;
      Result.Symbols.push_back(std::move(Hit));
      continue;
    }
    auto Records = Index.devicesNamed(Hit.Entry.Name);
    llvm::erase_if(Records, [](const index::DeviceRecord &R) {
      return !R.Kernel && R.Handed.empty();
    });
    Result.Kernels.push_back({Hit.How, std::move(Records)});
  }
  Result.ThePage = makePage(Index, Request, Offset, Search.Total);
}

} // namespace torchtalk::query
