//===- MissingTus.cpp - TUs whose facts no object has ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/MissingTus.h"
#include "store/Try.h"

namespace torchtalk::collect {
namespace {

using index::TuState;

/// Bad objects whose TUs are parsed are named one by one up to this many.
constexpr size_t MostNamed = 10;

} // namespace

bool MissingTus::isParsed(const MissingTu &Tu) const {
  if (!Tu.BadObject.empty() && Tu.Entry->Arguments.empty())
    return false;
  return Tu.Detail.empty() ||
         !Options.Unparsed.contains(nameOf(Mapper.toIndex(Tu.Entry->File),
                                           Loader.relative(Tu.Entry->Object)));
}

/// By \p Tus; empty for those that are not parsed.
llvm::Expected<std::vector<ParsedEntry>>
MissingTus::parse(const std::vector<MissingTu> &Tus,
                  const CollectProgress &Progress) {
  std::vector<ParsedEntry> Parsed(Tus.size());
  if (!Options.Parser.parses() || Tus.empty())
    return Parsed;
  std::vector<const CompileEntry *> Work;
  std::vector<size_t> Places; ///< of Work in Tus
  for (size_t N = 0; N < Tus.size(); ++N)
    if (isParsed(Tus[N])) {
      Work.push_back(Tus[N].Entry);
      Places.push_back(N);
    }
  TuParser Parser(
      Options.Parser, Store, Files, Inputs, Mapper,
      [&](const auto &Entry) {
        return Loader.relative(Entry.Object.empty() ? Entry.File
                                                    : Entry.Object);
      },
      Options.ParseAll);
  std::string Problem;
  auto Results = TRY(Parser.parse(Work, Progress.Parse, Problem));
  for (size_t W = 0; W < Places.size(); ++W)
    Parsed[Places[W]] = std::move(Results[W]);
  Out.Parsing = Parser.Counts;
  if (!Problem.empty())
    Out.Problems.push_back(std::move(Problem));
  return Parsed;
}

llvm::Error MissingTus::add(const std::vector<MissingTu> &Tus,
                            const CollectProgress &Progress) {
  auto Parsed = TRY(parse(Tus, Progress));
  for (size_t N = 0; N < Tus.size(); ++N)
    if (Tus[N].BadObject.empty())
      addParsed(Tus[N], Parsed[N]);
    else
      addInsteadOfBad(Tus[N], Parsed[N]);
  if (BadParsed > MostNamed)
    Out.Problems.push_back(
        "The objects of " + std::to_string(BadParsed - MostNamed) +
        " more TUs cannot be read, so these were parsed from source.");
  return llvm::Error::success();
}

void MissingTus::addParsed(const MissingTu &Tu, const ParsedEntry &Result) {
  std::string Object = Loader.relative(Tu.Entry->Object);
  if (Result.State == TuState::Ok)
    Out.add(*Tu.Entry, Result.Manifest, Object);
  else
    Out.addWithout(*Tu.Entry, Object, Result.State,
                   Result.Detail.empty() ? Tu.Detail
                                         : Out.portable(Result.Detail),
                   Result.Errors);
}

void MissingTus::addInsteadOfBad(const MissingTu &Tu,
                                 const ParsedEntry &Result) {
  if (Result.State == TuState::Ok) {
    if (++BadParsed <= MostNamed)
      Out.Problems.push_back(Tu.BadObject + " Its TU was parsed from source.");
    return addParsed(Tu, Result);
  }
  std::string Detail = Tu.BadObject;
  if (!Result.Detail.empty())
    Detail += " Nor could its source be parsed: " + Out.portable(Result.Detail);
  Out.addWithout(*Tu.Entry, Loader.relative(Tu.Entry->Object), TuState::Failed,
                 Detail, Result.Errors);
}

} // namespace torchtalk::collect
