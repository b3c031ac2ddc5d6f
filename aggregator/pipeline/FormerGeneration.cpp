//===- FormerGeneration.cpp - What an update starts from ------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pipeline/FormerGeneration.h"
#include "index/format/Generation.h"
#include "store/Try.h"

#include <map>

namespace torchtalk::index {

llvm::Expected<FormerGeneration>
FormerGeneration::open(const std::string &IndexDir) {
  FormerGeneration Result;
  Result.Index = TRY(IndexReader::open(IndexDir));
  Result.Dir = generationDir(IndexDir, Result.Index->generation());
  Result.Tus = TRY(Result.Index->tus());
  return Result;
}

llvm::StringSet<> FormerGeneration::unparsed() const {
  llvm::StringSet<> Names;
  if (!Index->summary().Parsed)
    for (const TuRecord &Tu : Tus)
      if (Tu.State == TuState::Missing)
        Names.insert(collect::nameOf(Tu.Main, Tu.Object));
  return Names;
}

void FormerGeneration::compare(llvm::ArrayRef<collect::CollectedTu> Now,
                               std::vector<TuRecord> &Removed,
                               std::vector<TuRecord> &Added) const {
  std::map<std::string, const TuRecord *> Ours, Theirs;
  for (const TuRecord &Tu : Tus)
    Ours[collect::nameOf(Tu.Main, Tu.Object)] = &Tu;
  for (const collect::CollectedTu &Tu : Now)
    Theirs[collect::nameOf(Tu.Record.Main, Tu.Record.Object)] = &Tu.Record;
  for (const auto &[Name, Tu] : Ours)
    if (!Theirs.contains(Name))
      Removed.push_back(*Tu);
  for (const auto &[Name, Tu] : Theirs)
    if (!Ours.contains(Name))
      Added.push_back(*Tu);
}

} // namespace torchtalk::index
