//===- SearchBindings.cpp - Registrations by parts of names ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/dispatch/DeviceKernels.h"
#include "query/dispatch/DispatchKeys.h"
#include "query/dispatch/DispatchTable.h"
#include "query/dispatch/PythonKernels.h"
#include "query/names/QueryWords.h"
#include "query/search/Search.h"
#include "records/NameParts.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

namespace torchtalk::query {

using index::OperatorName;
using index::OpRecord;
using index::RegistrationRecord;
using index::Session;

namespace {

/// How one fits, and the distance of a typo.
struct Fitness {
  MatchKind How = MatchKind::Exact;
  bool ByKernel = false;
  unsigned Distance = 0;

  auto operator<=>(const Fitness &) const = default;
};

/// What is tried, one after the other until anything fits.
enum class Way : uint8_t { Names, Words, Typos };

/// Says how ops and kernels fit any of several readings of a query.
class Matcher {
public:
  Matcher(const std::vector<SearchQuery> &Queries, llvm::StringRef Text,
          Way How)
      : Queries(Queries), Words(Text), ByWords(How == Way::Words),
        Typos(How == Way::Typos) {
    for (const SearchQuery &Query : Queries)
      Matchers.emplace_back(Query.Last);
  }

  std::optional<Fitness> row(const std::string &Op, const std::string &Key,
                             const std::string &Kernel, llvm::StringRef File) {
    if (ByWords)
      return words(Op, Key, Kernel, File);
    std::optional<Fitness> Fit = op(Op);
    if (auto OfKernel = kernel(Kernel))
      if (!Fit || *OfKernel < *Fit)
        Fit = OfKernel;
    return Fit;
  }

private:
  std::optional<Fitness> words(llvm::StringRef Op, llvm::StringRef Key,
                               llvm::StringRef Kernel,
                               llvm::StringRef File) const {
    if (auto Cost = Words.cost(OperatorName(Op).Name, {Op, Key, Kernel, File}))
      return Fitness{MatchKind::Words, false, *Cost};
    if (auto Cost =
            Words.cost(index::baseName(Kernel), {Op, Key, Kernel, File}))
      return Fitness{MatchKind::Words, true, *Cost};
    return std::nullopt;
  }

  std::optional<Fitness> op(const std::string &Op) {
    if (Op != LastOp) {
      LastOp = Op;
      OperatorName Name(Op);
      LastFitness = best(Op, Name.Name, Name.Overload, false);
    }
    return LastFitness;
  }

  std::optional<Fitness> kernel(const std::string &Kernel) const {
    return Typos || Kernel.empty() || Kernel.front() == '<'
               ? std::nullopt
               : best(Kernel, index::baseName(Kernel), "", true);
  }

  std::optional<Fitness> best(llvm::StringRef Qualified, llvm::StringRef Name,
                              llvm::StringRef Overload, bool ByKernel) const {
    std::optional<Fitness> Best;
    for (size_t I = 0; I < Queries.size(); ++I) {
      const SearchQuery &Query = Queries[I];
      if (!Query.fitsScope(Qualified) ||
          (Query.Overload && !Overload.equals_insensitive(*Query.Overload)))
        continue;
      std::optional<Fitness> Found;
      if (Typos) {
        if (auto Distance = Matchers[I].typo(Name))
          Found = Fitness{MatchKind::Typo, ByKernel, *Distance};
      } else if (auto How = Matchers[I].match(Name)) {
        Found = Fitness{*How, ByKernel, 0};
      }
      if (Found && (!Best || *Found < *Best))
        Best = Found;
    }
    return Best;
  }

  const std::vector<SearchQuery> &Queries;
  QueryWords Words;
  bool ByWords, Typos;
  std::vector<NameMatcher> Matchers;
  std::string LastOp;
  std::optional<Fitness> LastFitness;
};

/// The key that \p Name means, or another word for what registers.
std::string asKey(const std::string &Name) {
  std::string Problem;
  std::string Key = DispatchTables(usualDispatchKeys(), {}).find(Name, Problem);
  return Key.empty() ? Name : Key;
}

/// "CUDA" takes CUDA; of a stub "CPU" takes "CPU AVX2".
bool isOfBackend(llvm::StringRef Key, llvm::StringRef Backend) {
  return Backend.empty() || Key.equals_insensitive(Backend) ||
         Key.split(' ').first.equals_insensitive(Backend);
}

/// In the order of a list.
struct Item {
  Fitness Fit;
  BindingHit Hit;

  auto rank() const {
    const RegistrationRecord &R = Hit.Row;
    return std::tie(Fit, R.Op, R.Key, R.File, R.Line);
  }
  bool operator<(const Item &Other) const { return rank() < Other.rank(); }
};

/// Nearly all rows fit a query of one letter: only the \p Most best are kept.
class Collector {
public:
  Collector(const std::vector<SearchQuery> &Queries, Way How,
            const SearchRequest &Request, size_t Most)
      : Fits(Queries, Request.Query, How), Backend(asKey(Request.Backend)),
        Most(Most) {}

  void run(Session &Index) {
    Index.forEachRegistration(
        [&](const RegistrationRecord &R) { registration(R); });
    Index.forEachOp([&](const OpRecord &Op) { yaml(Index, Op); });
    Index.forEachPythonRegistration([&](const auto &R) {
      RegistrationRecord Row = dispatcherRow(R);
      if (!R.isDynamic() && !Row.Key.empty())
        registration(Row);
    });
  }

  std::multiset<Item> Best;
  size_t Total = 0;

private:
  void add(Item I) {
    ++Total;
    Best.insert(std::move(I));
    if (Best.size() > Most)
      Best.erase(std::prev(Best.end()));
  }

  void registration(const RegistrationRecord &R) {
    std::optional<Fitness> Fit = Fits.row(R.Op, R.Key, R.KernelName, R.File);
    if (Fit && isOfBackend(R.Key, Backend))
      add({*Fit, {Fit->How, Fit->ByKernel, false, R, {}}});
  }

  void yaml(Session &Index, const OpRecord &Op) {
    std::optional<std::set<std::string>> Registered;
    for (const OpRecord::DispatchEntry &Entry : Op.Dispatch) {
      std::optional<Fitness> Fit =
          Fits.row(Op.Op, Entry.Key, Entry.Kernel, Op.File);
      if (!Fit || !isOfBackend(Entry.Key, Backend))
        continue;
      if (!Registered) {
        Registered.emplace();
        for (const RegistrationRecord &R : Index.registrationsOf(Op.Op))
          Registered->insert(R.Key);
      }
      if (Registered->count(Entry.Key) != 0)
        continue;
      RegistrationRecord Row;
      Row.Op = Op.Op;
      Row.Key = Entry.Key;
      Row.KernelName = Entry.Kernel;
      Row.File = Op.File;
      Row.Line = Entry.Line;
      Row.Compiled = false;
      add({*Fit, {Fit->How, Fit->ByKernel, true, std::move(Row), {}}});
    }
  }

  Matcher Fits;
  std::string Backend;
  size_t Most;
};

} // namespace

void searchBindings(Session &Index, const std::vector<SearchQuery> &Queries,
                    const SearchRequest &Request, size_t Offset,
                    SearchResult &Result) {
  for (Way How : {Way::Names, Way::Words, Way::Typos}) {
    if (How == Way::Words && !QueryWords(Request.Query).several())
      continue;
    Collector Found(Queries, How, Request, Offset + Request.Limit);
    Found.run(Index);
    Result.ThePage = makePage(Index, Request, Offset, Found.Total);
    for (const Item &I :
         llvm::drop_begin(Found.Best, std::min(Offset, Found.Best.size())))
      Result.Bindings.push_back(I.Hit);
    if (Found.Total > 0)
      break;
  }
  for (BindingHit &Hit : Result.Bindings)
    if (!Hit.Row.Compiled)
      Hit.KernelAt = sourceKernel(Index, Hit.Row.KernelName, Hit.Row.File);
  const std::string Backend = asKey(Request.Backend);
  if (!Backend.empty() || !isOfPyTorch(Index))
    addRunTimeRows(
        Index, "",
        [&](llvm::StringRef Key) { return isOfBackend(Key, Backend); },
        Result.AtRunTime);
}

} // namespace torchtalk::query
