//===- Backend.cpp - What a backend can do --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/backend/Backend.h"
#include "query/backend/BackendNeeds.h"
#include "query/backend/BackendTable.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

namespace {

bool isFallback(Support How) {
  return How == Support::CpuFallback || How == Support::Fallback;
}

class BackendAsking : BackendSessions {
public:
  BackendAsking(const BackendIndexes &Indexes, const BackendRequest &Request)
      : BackendSessions(Indexes), Request(Request) {}

  llvm::Expected<BackendResult> answer() {
    run();
    return PyTorch.result(std::move(Result));
  }

private:
  void run() {
    Result.Mode = Request.Mode;
    Result.Asked = Request.Name;
    Result.Focus = Request.Focus;
    Result.Project = ProjectName;
    Result.TusMissing = tusWithoutFacts();
    Result.Looked = lookedAt(PyTorch.summary());
    Result.FromYaml = Result.Looked.Compiled == 0 && !Result.Looked.Run;
    if (!parseCursor(outer(), Request, Offset, Result.BadRequest))
      return;
    auto Table = table();
    bool IsDiff = Request.Mode == BackendMode::Diff;
    if (IsDiff && Request.Against.empty())
      Result.BadRequest =
          "diff needs `against`: another backend, or another index of "
          "PyTorch";
    else if (Result.Key = Table.keyOf(Request.Name, Result.BadRequest);
             IsDiff && !Result.Key.empty())
      Result.Against = Table.keyOf(Request.Against, Result.BadRequest);
    if (!Result.BadRequest.empty())
      return;

    Table.fill(Result.Key);
    Result.Closed = Table.isClosed();
    Result.Counts = Table.counts();
    Result.Fallback = Table.fallback();
    Result.AtRunTime = Table.runTimeRows(Result.Key);
    if (IsDiff)
      diff(Table);
    else if (Request.Mode == BackendMode::Missing)
      missing(Table);
    else
      coverage(Table);
  }

  void coverage(const BackendTable &Table) {
    std::vector<BackendOp> All;
    for (const BackendOp &Op : Table.ops())
      if (Request.Mode == BackendMode::Fallback
              ? isFallback(Op.How) ||
                    (Op.Otherwise && isFallback(*Op.Otherwise))
              : !Request.Focus || Op.How == *Request.Focus)
        All.push_back(Op);
    showPage(std::move(All), Table, Result.Ops,
             [](BackendOp &Op) -> BackendOp & { return Op; });
  }

  void missing(const BackendTable &Table) {
    std::vector<std::string> Wanted;
    for (const BackendOp &Op : Table.ops())
      if (isMissing(Op.How))
        Wanted.push_back(Op.Op);
    auto Needs = countNeeds(PyTorch, Table, Wanted);
    std::vector<MissingOp> All;
    for (const BackendOp &Op : Table.ops())
      if (isMissing(Op.How))
        All.push_back({Op, Needs.lookup(Op.Op)});
    llvm::stable_sort(All, [](const MissingOp &A, const MissingOp &B) {
      return A.Needs.score() > B.Needs.score();
    });
    showPage(std::move(All), Table, Result.Missing,
             [](MissingOp &M) -> BackendOp & { return M.Op; });
  }

  void diff(const BackendTable &Table) {
    BackendTable Other = table();
    Other.fill(Result.Against);
    if (PyTorch.failed())
      return; // with fewer ops
    Result.AgainstCounts = Other.counts();
    std::vector<BackendDifference> All;
    // Both have all ops of the index, in one order.
    for (const auto &[Op, There] : llvm::zip_equal(Table.ops(), Other.ops()))
      if (Op.How != There.How && (!Request.Focus || Op.How == *Request.Focus ||
                                  There.How == *Request.Focus))
        All.push_back({Op, There.How});
    showPage(std::move(All), Table, Result.Differences,
             [](BackendDifference &D) -> BackendOp & { return D.Op; });
  }

  template <typename T, typename Fn>
  void showPage(std::vector<T> All, const BackendTable &Table,
                std::vector<T> &Out, Fn OpOf) {
    Result.ThePage = makePage(outer(), Request, Offset, All.size());
    Out = onPage(Result.ThePage, Request.Limit, std::move(All));
    for (T &Shown : Out)
      Table.locate(OpOf(Shown));
  }

  const BackendRequest &Request;
  size_t Offset = 0;
  BackendResult Result;
};

} // namespace

bool isMissing(Support How) {
  return How == Support::Raises || How == Support::Error || isFallback(How);
}

size_t SupportCounts::total() const {
  size_t Sum = 0;
  for (size_t Count : By)
    Sum += Count;
  return Sum;
}

llvm::Expected<BackendResult> backend(const BackendIndexes &Indexes,
                                      const BackendRequest &Request) {
  return BackendAsking(Indexes, Request).answer();
}

} // namespace torchtalk::query
