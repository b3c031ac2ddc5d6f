//===- Gtests.cpp - The gtests of an index --------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/text/Gtests.h"
#include "query/names/SymbolFamily.h"
#include "query/text/SourceCode.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

namespace torchtalk::query {

std::string gtestName(llvm::StringRef Qualified) {
  if (!Qualified.consume_back("_Test::TestBody") &&
      !Qualified.consume_back("_Test::TestBody()"))
    return "";
  auto [Scope, Class] = Qualified.rsplit("::");
  if (Class.empty())
    Class = Scope;
  auto [Suite, Name] = Class.split('_');
  return Name.empty() ? Suite.str() : (llvm::Twine(Suite) + "." + Name).str();
}

static std::vector<Gtest> readGtests(index::Session &Index) {
  std::vector<Gtest> Result;
  for (const index::NamedId &Body : Index.symbolsNamed("TestBody")) {
    auto Symbol = Index.symbol(Body.Id);
    if (!Symbol)
      continue;
    if (std::string Name = gtestName(Symbol->Name); !Name.empty())
      Result.push_back({std::move(Name), Body.Id, definitionOf(*Symbol)});
  }
  for (const auto &[Symbol, Match] : sourceFunctions(Index, "TestBody"))
    if (std::string Name = gtestName(Symbol.Name); !Name.empty())
      Result.push_back({std::move(Name), Symbol.Id, definitionOf(Symbol)});
  llvm::sort(Result, [](const Gtest &A, const Gtest &B) {
    return std::tie(A.Name, A.Body) < std::tie(B.Name, B.Body);
  });
  return Result;
}

const std::vector<Gtest> &gtests(index::Session &Index) {
  return Index.kept([&] { return readGtests(Index); });
}

} // namespace torchtalk::query
