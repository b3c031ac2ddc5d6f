//===- MissingTus.cpp - TUs whose facts no object has ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/MissingTus.h"
#include "store/Try.h"

namespace torchtalk::collect {

using index::TuState;

/// Bad objects whose TUs are parsed are named one by one up to this many.
constexpr size_t MostNamed = 10;

llvm::Error addMissing(const std::vector<MissingTu> &Tus,
                       const CollectOptions &Options, store::FactStore &Store,
                       store::FileDigests &Files, InputTable &Inputs,
                       PathMapper &Mapper, const StoreLoader &Loader,
                       const CollectProgress &Progress, TuList &Out) {
  auto IsParsed = [&](const MissingTu &Tu) {
    if (!Tu.BadObject.empty() && Tu.Entry->Arguments.empty())
      return false;
    return Tu.Detail.empty() || !Options.Unparsed.contains(
                                    nameOf(Mapper.toIndex(Tu.Entry->File),
                                           Loader.relative(Tu.Entry->Object)));
  };
  std::vector<ParseRequest> Work;
  std::vector<size_t> Places; ///< of Work in Tus
  for (size_t N = 0; Options.Parser.parses() && N < Tus.size(); ++N)
    if (IsParsed(Tus[N])) {
      const CompileEntry &Entry = *Tus[N].Entry;
      Work.push_back(
          {&Entry,
           Loader.relative(Entry.Object.empty() ? Entry.File : Entry.Object)});
      Places.push_back(N);
    }
  std::vector<ParsedEntry> Parsed(Tus.size()); ///< by Tus
  if (Options.Parser.parses() && !Tus.empty()) {
    std::string Problem;
    auto Results =
        TRY(parseTus(Work, Options.Parser, Options.ParseAll, Store, Files,
                     Inputs, Mapper, Progress.Parse, Out.Parsing, Problem));
    for (size_t W = 0; W < Places.size(); ++W)
      Parsed[Places[W]] = std::move(Results[W]);
    if (!Problem.empty())
      Out.Problems.push_back(std::move(Problem));
  }

  size_t BadParsed = 0;
  for (size_t N = 0; N < Tus.size(); ++N) {
    const MissingTu &Tu = Tus[N];
    const ParsedEntry &Result = Parsed[N];
    std::string Object = Loader.relative(Tu.Entry->Object);
    if (Result.State == TuState::Ok) {
      if (!Tu.BadObject.empty() && ++BadParsed <= MostNamed)
        Out.Problems.push_back(Tu.BadObject +
                               " Its TU was parsed from source.");
      Out.add(*Tu.Entry, Result.Manifest, Object);
      continue;
    }
    TuState State = Result.State;
    std::string Detail = Out.portable(Result.Detail);
    if (!Tu.BadObject.empty()) {
      State = TuState::Failed;
      if (!Detail.empty())
        Detail.insert(0, " Nor could its source be parsed: ");
      Detail.insert(0, Tu.BadObject);
    } else if (Detail.empty()) {
      Detail = Tu.Detail;
    }
    Out.addWithout(*Tu.Entry, Object, State, Detail, Result.Errors);
  }
  if (BadParsed > MostNamed)
    Out.Problems.push_back(
        "The objects of " + std::to_string(BadParsed - MostNamed) +
        " more TUs cannot be read, so these were parsed from source.");
  return llvm::Error::success();
}

} // namespace torchtalk::collect
