//===- Graph.cpp - Who calls whom -----------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Graph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

using index::IndexReader;
using index::SymbolRecord;

namespace {

/// \returns false when \p Cursor is not one of this generation.
bool parseCursor(const IndexReader &Index, llvm::StringRef Cursor,
                 size_t &Offset) {
  Offset = 0;
  if (Cursor.empty())
    return true;
  auto [Generation, Number] = Cursor.rsplit('.');
  return Generation == llvm::StringRef(Index.generation()) &&
         !Number.getAsInteger(10, Offset);
}

/// The slice of \p Total elements that starts at \p Offset.
Page makePage(const IndexReader &Index, size_t Offset, size_t Limit,
              size_t Total) {
  Page Result;
  Result.Offset = std::min(Offset, Total);
  Result.Total = Total;
  if (Total - Result.Offset > Limit)
    Result.NextCursor =
        Index.generation() + "." + std::to_string(Result.Offset + Limit);
  return Result;
}

/// What is wrong with a request, or "".
std::string problemOf(const GraphRequest &Request) {
  bool IsPath = Request.Mode == GraphMode::Path;
  if (IsPath && llvm::StringRef(Request.To).trim().empty())
    return "a path needs its other end: say which function it leads to with "
           "'to'";
  if (!IsPath && !Request.To.empty())
    return "'to' is the end of a path: ask with the mode path";
  return "";
}

llvm::Error answer(const IndexReader &Index, const GraphRequest &Request,
                   size_t Offset, GraphResult &Result) {
  const SymbolFamily &Subject = *Result.subject();
  switch (Request.Mode) {
  case GraphMode::Callers:
  case GraphMode::Calls: {
    auto Found = Request.Mode == GraphMode::Calls
                     ? callees(Index, Subject, Offset, Request.Limit)
                     : callers(Index, Subject, Offset, Request.Limit);
    if (!Found)
      return Found.takeError();
    Result.Neighbours = std::move(*Found);
    Result.ThePage =
        makePage(Index, Offset, Request.Limit, Result.Neighbours.Total);
    break;
  }
  case GraphMode::Impact: {
    Result.Depth = Request.Depth == 0 ? DefaultImpactDepth : Request.Depth;
    auto Found = impact(Index, Subject, Result.Depth, Request.Hubs, Offset,
                        Request.Limit);
    if (!Found)
      return Found.takeError();
    Result.Impact = std::move(*Found);
    Result.ThePage =
        makePage(Index, Offset, Request.Limit, Result.Impact.Total);
    break;
  }
  case GraphMode::Path: {
    Result.Depth = Request.Depth;
    auto To = findSubject(Index, Request.To);
    if (!To)
      return To.takeError();
    if (!To->subject()) {
      Result.Path.To = std::move(*To);
      break;
    }
    auto Found =
        path(Index, Subject, std::move(*To), Request.Depth, Request.Hubs);
    if (!Found)
      return Found.takeError();
    Result.Path = std::move(*Found);
    break;
  }
  }
  return llvm::Error::success();
}

llvm::Error addRegistrations(const IndexReader &Index, GraphResult &Result) {
  auto Graph = Index.walk();
  if (!Graph)
    return Graph.takeError();
  for (const SymbolRecord &Member : Result.subject()->Members) {
    // A template has thousands of instantiations, few of which are kernels.
    std::optional<index::Node> Self = (*Graph)->find(Member.Id);
    if (!Self || llvm::none_of((*Graph)->callers(*Self),
                               [](auto E) { return E.isDispatch(); }))
      continue;
    auto Rows = Index.registrationsOfKernel(Member.Id);
    if (!Rows)
      return Rows.takeError();
    llvm::append_range(Result.Registered, *Rows);
  }
  return llvm::Error::success();
}

} // namespace

std::optional<GraphMode> parseGraphMode(std::string_view Text) {
  if (Text == "callers" || Text == "called_by")
    return GraphMode::Callers;
  if (Text == "calls")
    return GraphMode::Calls;
  if (Text == "impact")
    return GraphMode::Impact;
  if (Text == "path")
    return GraphMode::Path;
  return std::nullopt;
}

const char *toString(GraphMode Mode) {
  switch (Mode) {
  case GraphMode::Callers:
    return "callers";
  case GraphMode::Calls:
    return "calls";
  case GraphMode::Impact:
    return "impact";
  case GraphMode::Path:
    return "path";
  }
  return "?";
}

llvm::Expected<GraphResult> graph(const IndexReader &Index,
                                  const GraphRequest &Request) {
  GraphResult Result;
  Result.Mode = Request.Mode;
  Result.BadRequest = problemOf(Request);
  size_t Offset = 0;
  if (Result.BadRequest.empty() && !parseCursor(Index, Request.Cursor, Offset))
    Result.BadRequest = "the cursor '" + Request.Cursor +
                        "' is not of the current index: ask without a cursor";
  if (!Result.BadRequest.empty())
    return Result;
  auto Found = findSubject(Index, Request.Func);
  if (!Found)
    return Found.takeError();
  static_cast<Subject &>(Result) = std::move(*Found);
  if (!Result.subject())
    return Result;
  if (llvm::Error E = addRegistrations(Index, Result))
    return E;
  if (llvm::Error E = answer(Index, Request, Offset, Result))
    return E;
  return Result;
}

} // namespace torchtalk::query
