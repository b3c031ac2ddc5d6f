//===- PythonNames.cpp - Finding Python definitions -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/PythonNames.h"

#include "query/names/Spelling.h"

#include "llvm/ADT/Twine.h"

#include <tuple>

namespace torchtalk::query {

using index::PythonRecord;
using index::Session;

namespace {

auto preference(const PythonRecord &R, unsigned Rank) {
  llvm::StringRef Name = R.PublicNames.empty() ? R.Name : R.PublicNames[0];
  bool Test = llvm::StringRef(R.File).contains("test");
  return std::tuple(Rank, Test, Name.contains("._"), Name.size(),
                    llvm::StringRef(R.Name));
}

/// Whether \p Full is \p Asked or ends with it, at a dot.
bool isEndOf(llvm::StringRef Asked, llvm::StringRef Full) {
  return Full.consume_back(Asked) && (Full.empty() || Full.ends_with("."));
}

/// 0: by a name of it, 1: by the end of one.
std::optional<unsigned> rankOf(const PythonRecord &R, llvm::StringRef Asked) {
  if (isCalled(R, Asked))
    return 0;
  if (isEndOf(Asked, R.Name) ||
      llvm::any_of(R.PublicNames, [&](const std::string &Public) {
        return isEndOf(Asked, Public);
      }))
    return 1;
  return std::nullopt;
}

/// A member of the classes that \p Owner names, their own or a base's.
PythonNames findMember(index::Session &Index, llvm::StringRef Owner,
                       llvm::StringRef Member,
                       std::optional<source::PythonScope::Kind> Kind) {
  auto Classes = findPython(Index, Owner, source::PythonScope::Kind::Class);
  PythonNames Result;
  for (const PythonRecord &Class : Classes.Found) {
    auto Found = memberOf(Index, Class, Member, Kind);
    if (!Found)
      continue;
    if (Result.Found.empty())
      Result.Rule =
          Found->In == Class.Name ? Classes.Rule : "inherited by " + Class.Name;
    Result.Found.push_back(std::move(Found->Record));
  }
  return Result;
}

} // namespace

std::optional<PythonMember>
memberOf(index::Session &Index, const PythonRecord &Class,
         llvm::StringRef Member,
         std::optional<source::PythonScope::Kind> Kind) {
  std::vector<std::string> Owners = {Class.Name};
  llvm::append_range(Owners, Class.AllBases);
  for (std::string &Of : Owners) {
    auto Record = Index.python((llvm::Twine(Of) + "." + Member).str());
    if (Record && (!Kind || Record->Kind == *Kind))
      return PythonMember{std::move(*Record), std::move(Of)};
  }
  return std::nullopt;
}

PythonNames findPython(index::Session &Index, llvm::StringRef Asked,
                       std::optional<source::PythonScope::Kind> Kind) {
  Asked = withoutVariant(Asked);
  auto Names = Index.pythonNamed(source::lastComponent(Asked));
  std::vector<std::pair<unsigned, PythonRecord>> Ranked;
  for (const std::string &Name : Names) {
    auto Record = Index.python(Name);
    if (!Record || (Kind && Record->Kind != *Kind))
      continue;
    if (std::optional<unsigned> Rank = rankOf(*Record, Asked))
      Ranked.emplace_back(*Rank, std::move(*Record));
  }
  llvm::sort(Ranked, [](const auto &A, const auto &B) {
    return preference(A.second, A.first) < preference(B.second, B.first);
  });
  if (Ranked.empty() && Asked.contains('.')) {
    auto [Owner, Member] = Asked.rsplit('.');
    return findMember(Index, Owner, Member, Kind);
  }
  PythonNames Result;
  if (!Ranked.empty())
    Result.Rule = Ranked.front().first == 0 ? "exact" : "end of a name";
  for (auto &[Rank, Record] : Ranked)
    Result.Found.push_back(std::move(Record));
  return Result;
}

std::vector<std::string> pythonNames(Session &Index,
                                     const index::TorchgenFunction &Op) {
  std::vector<std::string> Result;
  for (const std::string &Bound : Op.PythonNames) {
    Result.push_back(Bound);
    llvm::StringRef Name(Bound);
    if (!Name.consume_front("torch._C._"))
      continue;
    // "torch._C._linalg.linalg_norm" is torch.linalg.norm.
    llvm::StringRef Module;
    std::tie(Module, Name) = Name.split('.');
    Name.consume_front("_");
    Name.consume_front((Module + "_").str());
    std::string Public =
        ("torch." + (Module == "nn" ? "nn.functional" : Module) + "." + Name)
            .str();
    if (Index.python(Public))
      Result.push_back(std::move(Public));
  }
  return Result;
}

} // namespace torchtalk::query
