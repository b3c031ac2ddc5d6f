//===- Search.cpp - Finding things by parts of names ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Search.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

using index::IndexReader;
using index::SearchEntry;
using index::SearchName;
using Kind = index::SearchEntry::Kind;

namespace {

/// A component of names that fits.
struct Fit {
  MatchKind How;
  unsigned Distance; ///< of a typo
  const SearchName *Name;
};

/// All that fit, best first.
std::vector<Fit> fits(const index::SearchNames &Names, const SearchQuery &Query,
                      bool KernelsOnly) {
  NameMatcher Matcher(Query.Last);
  std::vector<Fit> Result;
  auto Relevant = [&](const SearchName &N) {
    return !KernelsOnly || N.Kernels > 0;
  };
  for (const SearchName &N : Names.Names)
    if (Relevant(N))
      if (auto How = Matcher.match(N.Name))
        if (!Query.Overload || *How <= MatchKind::IgnoringCase)
          Result.push_back({*How, 0, &N});
  if (Result.empty() && !Query.Overload)
    for (const SearchName &N : Names.Names)
      if (Relevant(N))
        if (auto Distance = Matcher.typo(N.Name))
          Result.push_back({MatchKind::Typo, *Distance, &N});
  llvm::sort(Result, [](const Fit &A, const Fit &B) {
    return std::tuple(A.How, A.Distance, A.Name->Name.size(), A.Name->Name) <
           std::tuple(B.How, B.Distance, B.Name->Name.size(), B.Name->Name);
  });
  return Result;
}

bool isKernel(const SearchEntry &E) {
  return E.TheKind == Kind::Kernel || E.TheKind == Kind::FunctorKernel;
}

/// Whether a kernel of this file is one of \p Backend, "" being all.
bool isOfBackend(llvm::StringRef File, llvm::StringRef Backend) {
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
          llvm::StringRef(E.Name).split('.').second.equals_insensitive(
              *Query.Overload));
}

/// Counts hits, and keeps those of the page.
class Pager {
public:
  Pager(size_t Offset, size_t Limit) : Begin(Offset), End(Offset + Limit) {}

  /// Whether the next \p Count of them are on other pages; then they count.
  bool skip(size_t Count) {
    if (Next + Count > Begin && Next < End)
      return false;
    Next += Count;
    return true;
  }
  bool isShown() {
    ++Next;
    return Next > Begin && Next <= End;
  }
  size_t total() const { return Next; }

private:
  size_t Begin, End, Next = 0;
};

} // namespace

llvm::Error searchNames(const IndexReader &Index,
                        const std::vector<SearchQuery> &Queries,
                        const SearchRequest &Request, size_t Offset,
                        SearchResult &Result) {
  auto Names = Index.searchNames();
  if (!Names)
    return Names.takeError();
  bool Kernels = Request.Mode == SearchMode::Kernels;
  Pager Page(Offset, Request.Limit);
  std::set<std::tuple<Kind, std::string>> Seen; // by an earlier reading
  for (const SearchQuery &Query : Queries) {
    // Without a condition on the rest of the name, the count will do.
    bool All = Query.Scope.empty() && !Query.Overload &&
               Request.Backend.empty() && Queries.size() == 1;
    for (const Fit &F : fits(**Names, Query, Kernels)) {
      if (All && Page.skip(Kernels ? F.Name->Kernels : F.Name->Entries))
        continue;
      std::vector<SymbolHit> Hits;
      llvm::Error E =
          Index.forEachNamed(F.Name->Name, [&](const SearchEntry &Entry) {
            if (Kernels ? !isKernel(Entry) ||
                              !isOfBackend(Entry.Where.File, Request.Backend)
                        : false)
              return true;
            if (!Query.fitsScope(Entry.Name) || !fitsOverload(Entry, Query))
              return true;
            if (Queries.size() > 1 &&
                !Seen.emplace(Entry.TheKind, Entry.Name).second)
              return true;
            if (Page.isShown())
              Hits.push_back({F.How, Entry});
            return true;
          });
      if (E)
        return E;
      for (SymbolHit &Hit : Hits) {
        if (!Kernels) {
          Result.Symbols.push_back(std::move(Hit));
          continue;
        }
        auto Records = Index.devicesNamed(Hit.Entry.Name);
        if (!Records)
          return Records.takeError();
        llvm::erase_if(*Records, [](const index::DeviceRecord &R) {
          return !R.Kernel && R.Handed.empty();
        });
        Result.Kernels.push_back({F.How, std::move(*Records)});
      }
    }
  }
  Result.ThePage = makePage(Index, Offset, Request.Limit, Page.total());
  return llvm::Error::success();
}

std::optional<SearchMode> parseSearchMode(std::string_view Text) {
  for (SearchMode M :
       {SearchMode::Bindings, SearchMode::Kernels, SearchMode::Symbols})
    if (Text == toString(M))
      return M;
  return std::nullopt;
}

const char *toString(SearchMode Mode) {
  switch (Mode) {
  case SearchMode::Bindings:
    return "bindings";
  case SearchMode::Kernels:
    return "kernels";
  case SearchMode::Symbols:
    return "symbols";
  }
  return "?";
}

llvm::Expected<SearchResult> search(const IndexReader &Index,
                                    const SearchRequest &Request) {
  SearchResult Result;
  Result.Mode = Request.Mode;
  Result.Query = llvm::StringRef(Request.Query).trim().str();
  Result.Backend = Request.Backend;
  Result.NoBuild = Index.summary().TusOk == 0;
  size_t Offset = 0;
  if (Result.Query.empty())
    Result.BadRequest = "the query is empty: give a name or a part of one";
  else if (Request.Mode == SearchMode::Symbols && !Request.Backend.empty())
    Result.BadRequest =
        "symbols are of no backend: ask for bindings or kernels";
  else if (!parseCursor(Index, Request.Cursor, Offset))
    Result.BadRequest = cursorProblem(Request.Cursor);
  if (!Result.BadRequest.empty())
    return Result;
  std::vector<SearchQuery> Queries = parseSearch(Result.Query);
  if (llvm::Error E =
          Request.Mode == SearchMode::Bindings
              ? searchBindings(Index, Queries, Request, Offset, Result)
              : searchNames(Index, Queries, Request, Offset, Result))
    return E;
  return Result;
}

} // namespace torchtalk::query
